import { customEndpoint } from '@directus/sdk';
import { type Content, requestUnsafe } from '@studio/shared/client';
import * as v from 'valibot';

const sessionSchema = v.object({
  id: v.string(),
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  kind: v.fallback(v.nullable(v.picklist(['mobile', 'tablet', 'desktop'])), null),
  last_used: v.pipe(v.string(), v.isoTimestamp()),
  is_current: v.boolean(),
});

/**
 * An open session of the client. The id serves `closeSession` only; browser, system and kind of device are null when
 * unknown; `last_used` is in ISO 8601.
 */
export type ClientSession = v.InferOutput<typeof sessionSchema>;

/** Returns the open sessions of the logged-in client: the current one first, then the most recently used. */
export async function readSessions(content: Content): Promise<ClientSession[]> {
  const command = customEndpoint<unknown>({ path: '/sessions', method: 'GET' });
  return v.parse(v.array(sessionSchema), await content.request(command));
}

/** Ends another session of the logged-in client; succeeds when it has ended already. */
export async function closeSession(content: Content, id: string): Promise<void> {
  const body = JSON.stringify({ id });
  await requestUnsafe(content, customEndpoint({ path: '/sessions/close', method: 'POST', body }));
}

/** Ends every session of the logged-in client, the current one too; the caller then forgets it in the browser. */
export async function endSessions(content: Content): Promise<void> {
  await requestUnsafe(
    content,
    customEndpoint({ path: '/sessions/end', method: 'POST', body: '{}' }),
  );
}
