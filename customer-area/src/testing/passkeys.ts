import type { Passkey } from '@studio/shared/accounts';

/** A passkey with what a test says of it. */
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

/** The new passkey, as browsers give it. */
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

/** How a browser is asked to make a passkey. */
export interface Request {
  readonly publicKey: PublicKeyCredentialCreationOptions;
}

/** Makes this browser one that knows passkeys, until `forgetPasskeys`; returns what it was asked. */
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

/** Makes it one that knows none again. */
export function forgetPasskeys(): void {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
}
