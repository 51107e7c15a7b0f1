import { beginPasskey, registerPasskey, removePasskey } from '@studio/shared/accounts';
import type { Content } from '@studio/shared/content';
import { type Outcome, trimmedText } from '@studio/shared/forms';
import * as v from 'valibot';
import { loadPasskeyMaker } from './make-passkey.ts';

const additionSchema = v.object({
  step: v.literal('addPasskey'),
  name: trimmedText,
  password: v.string(),
});

const removalSchema = v.object({
  step: v.literal('removePasskey'),
  id: v.number(),
  password: v.string(),
});

/** The steps that passkeys take, as their forms send them. */
export const passkeySteps = [additionSchema, removalSchema] as const;

export type PasskeyChange =
  | v.InferOutput<typeof additionSchema>
  | v.InferOutput<typeof removalSchema>;

/**
 * Adds or removes a passkey.
 * @throws the backend's error; what the browser has against a new passkey is the outcome's error
 */
export async function changePasskeys(content: Content, change: PasskeyChange): Promise<Outcome> {
  if (change.step === 'removePasskey') {
    await removePasskey(content, change.id, change.password);
    return { error: null };
  }
  const makePasskey = await loadPasskeyMaker();
  const made = await makePasskey(await beginPasskey(content, change.password));
  if ('problem' in made) return { error: made.problem };
  await registerPasskey(content, change.name, made.response);
  return { error: null };
}
