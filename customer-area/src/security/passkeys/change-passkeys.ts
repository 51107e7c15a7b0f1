import type { Content } from '@studio/shared/client';
import { lineText, type Outcome } from '@studio/shared/kit';
import * as v from 'valibot';
import {
  beginPasskey,
  type PasskeyCreation,
  registerPasskey,
  removePasskey,
} from '../../content/passkeys.ts';

const addition = v.object({
  step: v.literal('addPasskey'),
  name: lineText,
  password: v.string(),
});

const removal = v.object({
  step: v.literal('removePasskey'),
  id: v.number(),
  password: v.string(),
});

/** The changes of the passkeys, as their forms submit them. */
export const passkeySteps = [addition, removal] as const;

type PasskeyChange = v.InferOutput<(typeof passkeySteps)[number]>;

/**
 * Adds or removes a passkey.
 * @returns the outcome; its error may be one of the browser
 * @throws the backend's error
 */
export async function changePasskeys(content: Content, change: PasskeyChange): Promise<Outcome> {
  if (change.step === 'removePasskey') {
    await removePasskey(content, change.id, change.password);
    return { error: null };
  }
  // Loads first: the backend's challenge expires.
  const { startRegistration } = await import('@simplewebauthn/browser');
  const creation = await beginPasskey(content, change.password);
  const created = await createPasskey(startRegistration, creation);
  if ('problem' in created) return { error: created.problem };
  await registerPasskey(content, change.name, created.response);
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
