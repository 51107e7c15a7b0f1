import { customEndpoint } from '@directus/sdk';
import { type Content, requestUnsafe } from '@studio/shared/content';
import * as v from 'valibot';

/** `email_changed`: the token was one for a new address of an account that is active already. */
const resultSchema = v.picklist(['activated', 'already_active', 'email_changed']);

/** What a confirmation came to. */
export type Confirmation = v.InferOutput<typeof resultSchema>;

/**
 * Activates the account that the token of the mail was made for, or puts its new address in force.
 * @param password the one that the account was signed up with, which is kept; without it the owner gets a mail to set
 *   another. Rejects with INVALID_CREDENTIALS where it is wrong.
 */
export async function confirmAccount(
  content: Content,
  token: string,
  password?: string,
): Promise<Confirmation> {
  const body = JSON.stringify({ token, password });
  const command = customEndpoint<unknown>({ path: '/confirm', method: 'POST', body });
  return v.parse(resultSchema, await requestUnsafe(content, command));
}
