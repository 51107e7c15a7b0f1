import type { RateLimits } from '../settings.ts';

/** One thing that the browser may ask of the backend. */
export interface AllowedCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path below `/api`; the backend's own unless `accountPath` says who answers instead. */
  readonly path: string;
  /** Path of the account extension, which may live on a host of its own (decision O3). */
  readonly accountPath?: `/account/${string}`;
  /** Query parameters that are passed on; all others are dropped. */
  readonly query?: readonly string[];
  readonly limit: keyof RateLimits;
  /** What the body must be; without it the call has none. */
  readonly body?: { readonly type: string; readonly maxBytes: number };
  /** Whether the visitor's session goes along. Without need it must not: a stale one spoils any call. */
  readonly session: boolean;
  /** Whether the cookie goes along by which the backend knows the browser: for logins. */
  readonly device?: boolean;
}

const kilobyte = 1024;
const json = { type: 'application/json', maxBytes: 32 * kilobyte };
// More than a picture may have, so that its size is judged, and told, by whoever stores it.
const upload = { type: 'multipart/form-data', maxBytes: 6 * 1024 * kilobyte };
const list = ['fields', 'filter', 'sort', 'limit', 'offset', 'page', 'meta'];

type Post = Omit<AllowedCall, 'method' | 'path' | 'session'>;

/** A call for somebody who is not, or not yet, logged in. */
const fromStranger = (path: string, call: Post): AllowedCall => ({
  method: 'POST',
  path,
  body: json,
  session: false,
  ...call,
});

/** A call that is about the visitor's own session. */
const fromClient = (path: string, call: Post): AllowedCall => ({
  method: 'POST',
  path,
  body: json,
  session: true,
  ...call,
});

const read = (path: string, query: readonly string[]): AllowedCall => ({
  method: 'GET',
  path,
  query,
  limit: 'general',
  session: true,
});

/** The paths of an account's life; creating users never reaches the stock ones (decision C1). */
const accountCalls: readonly AllowedCall[] = [
  // The challenge is the same kind for everybody: who has a session makes no difference.
  { ...read('/auth/passkey', []), accountPath: '/account/passkeys/login', session: false },
  fromStranger('/auth/passkey', {
    limit: 'login',
    accountPath: '/account/passkeys/login',
    device: true,
  }),
  fromStranger('/auth/login', { limit: 'login', device: true }),
  fromClient('/auth/refresh', { limit: 'general' }),
  fromClient('/auth/logout', { limit: 'general' }),
  fromStranger('/auth/password/request', { limit: 'account' }),
  fromStranger('/auth/password/reset', { limit: 'login' }),
  fromStranger('/users', { limit: 'account', accountPath: '/account/sign-up' }),
  fromStranger('/send-confirm', {
    limit: 'account',
    accountPath: '/account/send-confirm',
  }),
  fromStranger('/confirm', { limit: 'login', accountPath: '/account/confirm' }),
  fromClient('/users/invite', {
    limit: 'account',
    accountPath: '/account/invite',
  }),
  fromStranger('/users/invite/accept', { limit: 'login' }),
  fromClient('/users/me/password', {
    limit: 'login',
    accountPath: '/account/password',
  }),
  fromClient('/users/me/tfa/generate', {
    limit: 'login',
    accountPath: '/account/two-factor/generate',
  }),
  fromClient('/users/me/tfa/enable', {
    limit: 'login',
    accountPath: '/account/two-factor/enable',
  }),
  fromClient('/users/me/tfa/disable', {
    limit: 'login',
    accountPath: '/account/two-factor/disable',
  }),
  { ...read('/users/me/passkeys', []), accountPath: '/account/passkeys' },
  fromClient('/users/me/passkeys/begin', {
    limit: 'login',
    accountPath: '/account/passkeys/begin',
  }),
  fromClient('/users/me/passkeys/register', {
    limit: 'login',
    accountPath: '/account/passkeys/register',
  }),
  fromClient('/users/me/passkeys/remove', {
    limit: 'login',
    accountPath: '/account/passkeys/remove',
  }),
  fromClient('/users/me/tfa/recovery-codes', {
    limit: 'login',
    accountPath: '/account/two-factor/recovery-codes',
  }),
];

const avatar: Post = { limit: 'upload', accountPath: '/account/avatar' };

/** What clients do in their area; they write nothing but through the extension. */
const clientCalls: readonly AllowedCall[] = [
  read('/users/me', ['fields']),
  read('/items/documenti_clienti', list),
  read('/items/tipologie', list),
  read('/items/richieste_modifica', list),
  fromClient('/files', { ...avatar, body: upload }),
  { ...avatar, method: 'DELETE', path: '/users/me/avatar', session: true },
  fromClient('/change-requests', {
    limit: 'login',
    accountPath: '/account/change-requests',
  }),
  fromClient('/change-requests/withdraw', {
    limit: 'login',
    accountPath: '/account/change-requests/withdraw',
  }),
  fromClient('/change-requests/resend', {
    limit: 'login',
    accountPath: '/account/change-requests/resend',
  }),
  { ...read('/sessions', []), accountPath: '/account/sessions' },
  fromClient('/sessions/close', {
    limit: 'login',
    accountPath: '/account/sessions/close',
  }),
  fromClient('/sessions/end', {
    limit: 'login',
    accountPath: '/account/sessions/end',
  }),
];

/** All that reaches the backend besides public content, files and Google's login; whatever is not here does not exist. */
export const allowList: readonly AllowedCall[] = [
  ...accountCalls,
  ...clientCalls,
  fromStranger('/contact', { limit: 'contact', accountPath: '/account/contact' }),
];
