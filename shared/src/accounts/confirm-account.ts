import { customEndpoint } from '@directus/sdk';
import { type Content, requestUnsafe } from '@studio/shared/content';
import * as v from 'valibot';

/** `email_changed`: the token was one for a new address of an account that is active already. */
const resultSchema = v.picklist(['activated', 'already_active', 'email_changed']);

/** What a confirmation came to. */
export type Confirmation = v.InferOutput<typeof resultSchema>;

/** Activates the account that the token of the mail was made for, or puts its new address in force. */
export async function confirmAccount(content: Content, token: string): Promise<Confirmation> {
  const body = JSON.stringify({ token });
  const command = customEndpoint<unknown>({ path: '/confirm', method: 'POST', body });
  return v.parse(resultSchema, await requestUnsafe(content, command));
}
