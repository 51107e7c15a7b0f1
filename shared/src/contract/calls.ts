import * as all from './calls/all.ts';
import type { Call } from './calls/call.ts';
import * as directus from './calls/directus.ts';

export * from './calls/all.ts';
export type { Call } from './calls/call.ts';

const isCall = (value: unknown): value is Call<never> =>
  typeof value === 'object' && value !== null && 'limit' in value;

/**
 * All calls that reach the backend besides public content, files and the login with Google. The gateway forwards no
 * others, and the extension registers its routes by them. Creating users and all writes of clients go through the
 * extension, never through Directus' own calls.
 */
export const calls: readonly Call<never>[] = [directus, all].flatMap((entries) =>
  Object.values<unknown>(entries).filter(isCall),
);

/** The extension's routes that the gateway calls in its own name, or streams: no call of {@link calls} leads to them. */
export const gatewayRoutes = [
  'GET /changes',
  'GET /state',
  'GET /drafts/:collection/:id',
  'GET /drafts/:collection/:id/items/:of',
  'GET /console',
  'GET /due/feed/:hash',
  'GET /files/:id/:name?',
  'GET /export',
  'POST /uploads',
  'HEAD /uploads/:id',
  'PATCH /uploads/:id',
  'DELETE /uploads/:id',
] as const;
