import { errorCode } from '@studio/shared/client';
import type { PasskeyChallenge } from '@studio/shared/contract/calls';

/** The answer of a browser: the passkey's assertion, or the reason for its absence. */
export type PasskeyAnswer = { readonly response: object } | { readonly problem: string };

/** The problems by the names of the browser's errors (WebAuthn Level 3, section 5.1.4). */
const problems: { readonly [name: string]: string } = {
  // Cancelled, timed out, or no passkey: the browser does not distinguish them.
  NotAllowedError: 'cancelled',
  // Another request has replaced it, or the visitor has left the screen.
  AbortError: 'withdrawn',
};

/** Returns true when the browser can offer passkeys as autofill at a field. */
export async function canAutofill(): Promise<boolean> {
  // Firefox before 119 supports passkeys but lacks this method.
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/**
 * Requests a passkey from the browser; the first request loads the library.
 * @param where `dialog` opens the browser's dialog, `field` offers autofill until a choice or another request
 */
export async function requestPasskey(
  readChallenge: () => Promise<PasskeyChallenge>,
  where: 'dialog' | 'field',
): Promise<PasskeyAnswer> {
  try {
    const [{ startAuthentication }, optionsJSON] = await Promise.all([
      import('@simplewebauthn/browser'),
      readChallenge(),
    ]);
    try {
      const useBrowserAutofill = where === 'field';
      return { response: await startAuthentication({ optionsJSON, useBrowserAutofill }) };
    } catch (error) {
      return { problem: (error instanceof Error && problems[error.name]) || 'failed' };
    }
  } catch (error) {
    // The library or the challenge did not load.
    return { problem: errorCode(error) };
  }
}

/** Cancels the pending request, if there is one. */
export async function cancelRequest(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}
