/** A request for a passkey to the browser. */
export interface Request {
  readonly mediation?: string;
  readonly signal: AbortSignal;
  readonly publicKey: PublicKeyCredentialRequestOptions;
}

type Chooser = (request: Request) => Promise<object>;

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** Returns the browser's credential after the visitor has chosen a passkey. */
export const chosen = async () => ({
  id: 'YS1wYXNza2V5',
  rawId: bytes('a-passkey'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: {
    authenticatorData: bytes('data'),
    clientDataJSON: bytes('{}'),
    signature: bytes('signature'),
    userHandle: bytes('ada'),
  },
});

/** Returns a chooser that fails with a browser's error. */
export const failingWith = (name: string) => async () => {
  throw new DOMException('', name);
};

/** Stays pending until the request is aborted. */
export const undecided: Chooser = ({ signal }) =>
  new Promise((_resolve, reject) => {
    const abort = () => reject(new DOMException('', 'AbortError'));
    signal.addEventListener('abort', abort, { once: true });
  });

/**
 * Adds passkey support to this browser until `removePasskeySupport`.
 * @param dialog answers the dialog
 * @param field answers the autofill at the field; undefined for a browser without it
 * @returns the requests to the browser
 */
export function addPasskeySupport(dialog: Chooser, field?: Chooser): Request[] {
  const requests: Request[] = [];
  Object.defineProperty(window, 'PublicKeyCredential', {
    value: Object.assign(() => undefined, {
      isConditionalMediationAvailable: async () => field !== undefined,
    }),
    configurable: true,
  });
  const get = (request: Request) => {
    requests.push(request);
    return (request.mediation === 'conditional' ? (field ?? undecided) : dialog)(request);
  };
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  return requests;
}

/** Removes passkey support from this browser. */
export function removePasskeySupport(): void {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
}
