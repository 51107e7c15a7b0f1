import type { PasskeyCreation } from '@studio/shared/accounts';

/** The answer of a browser: the new passkey, or why there is none. */
export type NewPasskey = { readonly response: object } | { readonly problem: string };

/** Problems of the browser's, by the names of its errors (WebAuthn Level 3, section 5.1.3). */
const problems: { readonly [name: string]: string } = {
  // It does not say which: cancelled or timed out.
  NotAllowedError: 'CANCELLED',
  AbortError: 'CANCELLED',
  InvalidStateError: 'KNOWN_DEVICE',
  // It cannot check who holds it, keep a passkey, or sign as the site wants it.
  ConstraintError: 'UNSUITED_DEVICE',
  NotSupportedError: 'UNSUITED_DEVICE',
};

/**
 * Loads what makes passkeys: only who adds one needs it.
 * @throws where it does not arrive
 * @returns a function that asks the browser to make a passkey
 */
export async function loadPasskeyMaker(): Promise<
  (creation: PasskeyCreation) => Promise<NewPasskey>
> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return async (optionsJSON) => {
    try {
      return { response: await startRegistration({ optionsJSON }) };
    } catch (error) {
      return { problem: (error instanceof Error && problems[error.name]) || 'FAILED' };
    }
  };
}
