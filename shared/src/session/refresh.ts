import { refresh } from '@directus/sdk';
import { type Content, requestUnsafe } from '@studio/shared/content';
import * as v from 'valibot';
import { answerSchema } from './answer.ts';
import { dropDescriptor, keepDescriptor, readDescriptor } from './descriptor.ts';
import { exclusively, type Locks } from './exclusively.ts';

/** A session this close to its end is refreshed, in milliseconds (specification, section 9). */
export const margin = 30_000;

/** Has the backend renew the cookie; answers how long it lasts now, in milliseconds. */
async function renew(content: Content): Promise<number> {
  const answer = await requestUnsafe(content, refresh({ mode: 'session' }));
  return v.parse(answerSchema, answer).expires;
}

/**
 * Notes the session of a login that no script saw, as by another site that leads back here (decision C12): refreshes
 * it once to learn how long it lasts. Rejects with the backend's error.
 */
export async function refreshSession(content: Content): Promise<void> {
  await exclusively(async () => {
    const expires = await renew(content);
    // Whatever this browser knew was another login.
    dropDescriptor();
    keepDescriptor(expires);
  });
}

/** Whether there is a session that ends soon. */
export function isDue(): boolean {
  const descriptor = readDescriptor();
  return descriptor !== undefined && descriptor.expiresAt - margin <= Date.now();
}

/** Refreshes the session unless another tab has done so, or logged out, while this one waited. */
export async function refreshIfDue(content: Content, locks?: Locks): Promise<void> {
  const before = readDescriptor()?.expiresAt;
  await exclusively(async () => {
    if (isDue() && readDescriptor()?.expiresAt === before) keepDescriptor(await renew(content));
  }, locks);
}
