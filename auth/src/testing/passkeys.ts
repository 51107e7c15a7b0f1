/** How a browser is asked for a passkey. */
export interface Request {
  readonly mediation?: string;
  readonly signal: AbortSignal;
  readonly publicKey: PublicKeyCredentialRequestOptions;
}

type Chooser = (request: Request) => Promise<object>;

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** The credential that a person has chosen, as browsers give it. */
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

/** An error by which browsers say that there is no passkey. */
export const refusedBy = (name: string) => async () => {
  throw new DOMException('', name);
};

/** Nothing is chosen until the request is withdrawn. */
export const undecided: Chooser = ({ signal }) =>
  new Promise((_resolve, reject) => {
    const withdraw = () => reject(new DOMException('', 'AbortError'));
    signal.addEventListener('abort', withdraw, { once: true });
  });

/**
 * Makes this browser one that knows passkeys, until `forgetPasskeys`.
 * @param dialog answers the dialog, @param field answers the list at the field, undefined where there is none
 * @returns what the browser was asked
 */
export function browserWithPasskeys(dialog: Chooser, field?: Chooser): Request[] {
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

/** Makes it one that knows none again. */
export function forgetPasskeys(): void {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
}
