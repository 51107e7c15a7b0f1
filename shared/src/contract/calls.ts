import type { Call } from './calls/call.ts';
import * as directus from './calls/directus.ts';
import * as documents from './calls/documents.ts';
import * as due from './calls/due.ts';
import * as exchange from './calls/exchange.ts';
import * as login from './calls/login.ts';
import * as mailLink from './calls/mail-link.ts';
import * as messages from './calls/messages.ts';
import * as ownData from './calls/own-data.ts';
import * as people from './calls/people.ts';
import * as profile from './calls/profile.ts';
import * as registration from './calls/registration.ts';
import * as scopes from './calls/scopes.ts';
import * as security from './calls/security.ts';
import * as site from './calls/site.ts';

export type { Call } from './calls/call.ts';
export * from './calls/documents.ts';
export * from './calls/due.ts';
export * from './calls/exchange.ts';
export * from './calls/login.ts';
export * from './calls/mail-link.ts';
export * from './calls/messages.ts';
export * from './calls/own-data.ts';
export * from './calls/people.ts';
export * from './calls/profile.ts';
export * from './calls/registration.ts';
export * from './calls/scopes.ts';
export * from './calls/security.ts';
export * from './calls/site.ts';

const exported = [
  directus,
  documents,
  due,
  exchange,
  login,
  mailLink,
  messages,
  ownData,
  people,
  profile,
  registration,
  scopes,
  security,
  site,
];

const isCall = (value: object): value is Call<never> => 'limit' in value;

/**
 * All calls that reach the backend besides public content, files and the login with Google. The gateway forwards no
 * others, and the extension registers its routes by them. Creating users and all writes of clients go through the
 * extension, never through Directus' own calls.
 */
export const calls: readonly Call<never>[] = exported.flatMap((entries) =>
  Object.values(entries).filter(isCall),
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
