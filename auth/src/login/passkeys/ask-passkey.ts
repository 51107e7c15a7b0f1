import type { PasskeyChallenge } from '@studio/shared/accounts';
import { errorCode } from '@studio/shared/content';

/** The answer of a browser: the proof of a passkey, or why there is none. */
export type PasskeyAnswer = { readonly response: object } | { readonly problem: string };

/** Problems of the browser's, by the names of its errors (WebAuthn Level 3, section 5.1.4). */
const problems: { readonly [name: string]: string } = {
  // It does not say which: cancelled, timed out, or no passkey at hand.
  NotAllowedError: 'cancelled',
  // Another request has taken its place, or the screen was left.
  AbortError: 'withdrawn',
};

/** Whether the browser offers passkeys in the list that it opens at a field. */
export async function canAutofill(): Promise<boolean> {
  // Firefox before 119 has passkeys and does not know the question.
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/**
 * Asks the browser for a passkey; the library for it is loaded with the first request.
 * @param where `dialog` asks at once, `field` offers the passkeys at the field until one is chosen or another request
 *   is made
 */
export async function askPasskey(
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
    // Neither a library nor a challenge arrives without a connection.
    return { problem: errorCode(error) };
  }
}

/** Withdraws the request that is open, if there is one. */
export async function withdrawRequest(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}
