import { customEndpoint } from '@directus/sdk';
import { type Content, requestUnsafe } from '@studio/shared/content';
import * as v from 'valibot';

const sessionsSchema = v.object({ count: v.number() });

/** How many sessions of the logged-in client are open, this one included. */
export async function countSessions(content: Content): Promise<number> {
  const command = customEndpoint<unknown>({ path: '/sessions', method: 'GET' });
  return v.parse(sessionsSchema, await content.request(command)).count;
}

/** Ends every session of the logged-in client, this one included: the browser still has to forget it. */
export async function endSessions(content: Content): Promise<void> {
  await requestUnsafe(
    content,
    customEndpoint({ path: '/sessions/end', method: 'POST', body: '{}' }),
  );
}
