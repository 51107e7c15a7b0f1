import type { Passkey } from '@studio/shared/contract/calls';

/** Returns a passkey with the given values. */
export function passkey(given: Partial<Passkey> = {}): Passkey {
  return {
    id: 1,
    name: 'Telefono',
    created: '2026-11-02T09:00:00.000Z',
    lastUsed: null,
    isBackedUp: false,
    ...given,
  };
}

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** Returns a new passkey in the format of browsers. */
export const made = async (): Promise<object> => ({
  id: 'YS1wYXNza2V5',
  rawId: bytes('a-passkey'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: bytes('{}'),
    attestationObject: bytes('object'),
    getTransports: () => ['internal'],
  },
});

/** The argument of `navigator.credentials.create`. */
export interface Request {
  readonly publicKey: PublicKeyCredentialCreationOptions;
}

/** Adds passkey support to the browser until `forgetPasskeys`; returns the recorded requests. */
export function browserWithPasskeys(make: () => Promise<object>): Request[] {
  const requests: Request[] = [];
  const create = (request: Request) => {
    requests.push(request);
    return make();
  };
  const value = () => undefined;
  Object.defineProperty(window, 'PublicKeyCredential', { value, configurable: true });
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true });
  return requests;
}

/** Removes the passkey support. */
export function forgetPasskeys(): void {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
}
