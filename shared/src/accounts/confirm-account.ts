import { customEndpoint } from '@directus/sdk';
import { type Content, requestUnsafe } from '@studio/shared/content';
import * as v from 'valibot';

const resultSchema = v.picklist(['activated', 'already_active']);

/** What a confirmation came to. */
export type Confirmation = v.InferOutput<typeof resultSchema>;

/** Activates the account that the token of the mail was made for. */
export async function confirmAccount(content: Content, token: string): Promise<Confirmation> {
  const body = JSON.stringify({ token });
  const command = customEndpoint<unknown>({ path: '/confirm', method: 'POST', body });
  return v.parse(resultSchema, await requestUnsafe(content, command));
}
