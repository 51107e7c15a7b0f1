import type { RateLimits } from '../settings/settings.ts';

/** A call that a browser may make to the backend. */
export interface AllowedCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path below `/api`; Directus answers it unless there is an `accountPath`. */
  readonly path: string;
  /** Path of the account extension, which may run on its own host (decision O3). */
  readonly accountPath?: `/account/${string}`;
  /** The forwarded query parameters; all others are dropped. */
  readonly query?: readonly string[];
  readonly limit: keyof RateLimits;
  /** Type and size of the body; without it the call has none. */
  readonly body?: { readonly type: string; readonly maxBytes: number };
  /** True when the session cookie is forwarded. Only where needed: an expired session makes any call fail. */
  readonly session: boolean;
  /** True when the cookie is forwarded that identifies the browser: for logins. */
  readonly device?: boolean;
}

const kilobyte = 1024;
const json = { type: 'application/json', maxBytes: 32 * kilobyte };
// More than a picture may have, so that the extension rejects too large pictures with its own message.
const upload = { type: 'multipart/form-data', maxBytes: 6 * 1024 * kilobyte };
const list = ['fields', 'filter', 'sort', 'limit', 'offset', 'page', 'meta'];

type Post = Omit<AllowedCall, 'method' | 'path' | 'session'>;

/** Returns a call without a session. */
const fromVisitor = (path: string, call: Post): AllowedCall => ({
  method: 'POST',
  path,
  body: json,
  session: false,
  ...call,
});

/** Returns a call with the client's session. */
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

/** The calls of accounts; creating users never reaches Directus' own paths (decision C1). */
const accountCalls: readonly AllowedCall[] = [
  // The challenge does not depend on a session.
  { ...read('/auth/passkey', []), accountPath: '/account/passkeys/login', session: false },
  fromVisitor('/auth/passkey', {
    limit: 'login',
    accountPath: '/account/passkeys/login',
    device: true,
  }),
  fromVisitor('/auth/login', { limit: 'login', device: true }),
  fromClient('/auth/refresh', { limit: 'general' }),
  fromClient('/auth/logout', { limit: 'general' }),
  fromVisitor('/auth/password/request', { limit: 'account' }),
  fromVisitor('/auth/password/reset', { limit: 'login' }),
  fromVisitor('/users', { limit: 'account', accountPath: '/account/sign-up' }),
  fromVisitor('/send-confirm', {
    limit: 'account',
    accountPath: '/account/send-confirm',
  }),
  fromVisitor('/mail-link', { limit: 'login', accountPath: '/account/mail-link' }),
  fromVisitor('/unsubscribe', { limit: 'login', accountPath: '/account/unsubscribe' }),
  fromVisitor('/confirm', { limit: 'login', accountPath: '/account/confirm' }),
  fromClient('/users/invite', {
    limit: 'account',
    accountPath: '/account/invite',
  }),
  fromVisitor('/users/invite/accept', { limit: 'login' }),
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

/** The calls of the client area; all writes go through the extension. */
const clientCalls: readonly AllowedCall[] = [
  read('/users/me', ['fields', 'azienda']),
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
  fromClient('/change-requests/seen', {
    limit: 'login',
    accountPath: '/account/change-requests/seen',
  }),
  { ...read('/companies', []), accountPath: '/account/companies' },
  { ...read('/companies/people', ['azienda']), accountPath: '/account/companies/people' },
  fromClient('/companies/people/invite', {
    limit: 'account',
    accountPath: '/account/companies/people/invite',
  }),
  fromClient('/companies/people/change', {
    limit: 'login',
    accountPath: '/account/companies/people/change',
  }),
  fromClient('/companies/people/end', {
    limit: 'login',
    accountPath: '/account/companies/people/end',
  }),
  { ...read('/documents', ['azienda', 'limit']), accountPath: '/account/documents' },
  { ...read('/requests', ['azienda']), accountPath: '/account/requests' },
  { ...read('/to-do', ['azienda']), accountPath: '/account/to-do' },
  { ...read('/deletion', []), accountPath: '/account/deletion' },
  fromClient('/deletion', { limit: 'login', accountPath: '/account/deletion' }),
  fromClient('/deletion/withdraw', {
    limit: 'login',
    accountPath: '/account/deletion/withdraw',
  }),
  fromClient('/export', { limit: 'login', accountPath: '/account/export' }),
  { ...read('/push', []), accountPath: '/account/push' },
  fromClient('/push/subscribe', { limit: 'login', accountPath: '/account/push/subscribe' }),
  fromClient('/push/unsubscribe', { limit: 'general', accountPath: '/account/push/unsubscribe' }),
  { ...read('/due', ['azienda']), accountPath: '/account/due' },
  fromClient('/due/answer', { limit: 'login', accountPath: '/account/due/answer' }),
  { ...read('/due/calendar', []), accountPath: '/account/due/calendar' },
  fromClient('/due/calendar', { limit: 'login', accountPath: '/account/due/calendar' }),
  { ...read('/approvals', ['azienda']), accountPath: '/account/approvals' },
  fromClient('/approvals/answer', { limit: 'login', accountPath: '/account/approvals/answer' }),
  {
    ...read('/approvals/evidence', ['documento']),
    limit: 'login',
    accountPath: '/account/approvals/evidence',
  },
  { ...read('/preferences', []), accountPath: '/account/preferences' },
  fromClient('/preferences', { limit: 'login', accountPath: '/account/preferences' }),
  fromClient('/preferences/second', {
    limit: 'account',
    accountPath: '/account/preferences/second',
  }),
  fromClient('/preferences/second/remove', {
    limit: 'login',
    accountPath: '/account/preferences/second/remove',
  }),
  { ...read('/messages', ['documento', 'richiesta']), accountPath: '/account/messages' },
  { ...read('/messages/threads', ['azienda']), accountPath: '/account/messages/threads' },
  fromClient('/messages', { limit: 'general', accountPath: '/account/messages' }),
  fromClient('/messages/read', { limit: 'general', accountPath: '/account/messages/read' }),
  // The files themselves come by the routes of upload-routes.ts.
  { ...read('/uploads/sent', ['azienda']), accountPath: '/account/uploads/sent' },
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

/**
 * All calls that reach the backend besides public content, files and the login with Google; every other route is
 * blocked.
 */
export const allowList: readonly AllowedCall[] = [
  ...accountCalls,
  ...clientCalls,
  fromVisitor('/contact', { limit: 'contact', accountPath: '/account/contact' }),
  fromVisitor('/appointments', { limit: 'contact', accountPath: '/account/appointments' }),
];
