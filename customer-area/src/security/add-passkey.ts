import { type Content, call } from '@studio/shared/client';
import { beginPasskey, type PasskeyCreation, registerPasskey } from '@studio/shared/contract/calls';
import type { Outcome } from '@studio/shared/kit';

/**
 * Adds a passkey of this device; the password proves that the account's owner is present.
 * @returns the outcome; its error may be one of the browser
 * @throws the backend's error
 */
export async function addPasskey(
  content: Content,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<Outcome> {
  // Loads first: the backend's challenge expires.
  const { startRegistration } = await import('@simplewebauthn/browser');
  const creation = await call(content, beginPasskey, { password });
  const created = await createPasskey(startRegistration, creation);
  if ('problem' in created) return { error: created.problem };
  await call(content, registerPasskey, { name, response: created.response });
  return { error: null };
}

/** The browser's new passkey, or the reason why there is none. */
type NewPasskey = { readonly response: object } | { readonly problem: string };

/** Error codes by the names of the browser's errors (WebAuthn Level 3, section 5.1.3). */
const problems: { readonly [name: string]: string } = {
  // The client cancelled or the time ran out; the browser does not distinguish them.
  NotAllowedError: 'CANCELLED',
  AbortError: 'CANCELLED',
  InvalidStateError: 'KNOWN_DEVICE',
  // The device cannot verify the client, store a passkey, or sign with an algorithm of the site.
  ConstraintError: 'UNSUITED_DEVICE',
  NotSupportedError: 'UNSUITED_DEVICE',
};

async function createPasskey(
  startRegistration: typeof import('@simplewebauthn/browser').startRegistration,
  optionsJSON: PasskeyCreation,
): Promise<NewPasskey> {
  try {
    return { response: await startRegistration({ optionsJSON }) };
  } catch (error) {
    const problem = error instanceof Error ? problems[error.name] : undefined;
    if (problem === undefined) console.warn('the passkey was not created:', error);
    return { problem: problem ?? 'FAILED' };
  }
}
