/** A call of the product's API that a browser may make; the key in {@link calls} is its method and its path below `/api`. */
export interface Call {
  /** Path below `/account` of the extension that answers it; without it Directus does. */
  readonly route?: `/${string}`;
  /** Whose session cookie is forwarded. Only where needed: an expired session makes any call fail. */
  readonly session: 'none' | 'client';
  /** The rate limit per address. */
  readonly limit: 'general' | 'login' | 'account' | 'contact' | 'upload';
  /** The forwarded query parameters; all others are dropped. */
  readonly query?: readonly string[];
  /** The body of a POST; JSON without this field. */
  readonly body?: 'file';
  /** True when the cookie is forwarded that identifies the browser: for logins. */
  readonly device?: true;
}

const list = ['fields', 'filter', 'sort', 'limit', 'offset', 'page', 'meta'] as const;

/**
 * All calls that reach the backend besides public content, files and the login with Google. The gateway forwards no
 * others, and the extension registers its routes by them. Creating users and all writes of clients go through the
 * extension, never through Directus' own calls.
 */
export const calls = {
  'GET /auth/passkey': { route: '/passkeys/login', session: 'none', limit: 'general' },
  'POST /auth/passkey': { route: '/passkeys/login', session: 'none', limit: 'login', device: true },
  'POST /auth/login': { session: 'none', limit: 'login', device: true },
  'POST /auth/refresh': { session: 'client', limit: 'general' },
  'POST /auth/logout': { session: 'client', limit: 'general' },
  'POST /auth/password/request': { session: 'none', limit: 'account' },
  'POST /auth/password/reset': { session: 'none', limit: 'login' },
  'POST /users': { route: '/sign-up', session: 'none', limit: 'account' },
  'POST /send-confirm': { route: '/send-confirm', session: 'none', limit: 'account' },
  'POST /mail-link': { route: '/mail-link', session: 'none', limit: 'login' },
  'POST /unsubscribe': { route: '/unsubscribe', session: 'none', limit: 'login' },
  'POST /confirm': { route: '/confirm', session: 'none', limit: 'login' },
  'POST /users/invite': { route: '/invite', session: 'client', limit: 'account' },
  'POST /users/invite/accept': { session: 'none', limit: 'login' },
  'POST /users/me/password': { route: '/password', session: 'client', limit: 'login' },
  'POST /users/me/tfa/generate': {
    route: '/two-factor/generate',
    session: 'client',
    limit: 'login',
  },
  'POST /users/me/tfa/enable': { route: '/two-factor/enable', session: 'client', limit: 'login' },
  'POST /users/me/tfa/disable': { route: '/two-factor/disable', session: 'client', limit: 'login' },
  'GET /users/me/passkeys': { route: '/passkeys', session: 'client', limit: 'general' },
  'POST /users/me/passkeys/begin': { route: '/passkeys/begin', session: 'client', limit: 'login' },
  'POST /users/me/passkeys/register': {
    route: '/passkeys/register',
    session: 'client',
    limit: 'login',
  },
  'POST /users/me/passkeys/remove': {
    route: '/passkeys/remove',
    session: 'client',
    limit: 'login',
  },
  'POST /users/me/tfa/recovery-codes': {
    route: '/two-factor/recovery-codes',
    session: 'client',
    limit: 'login',
  },
  'GET /users/me': { session: 'client', limit: 'general', query: ['fields', 'azienda'] },
  'GET /items/documenti_clienti': { session: 'client', limit: 'general', query: list },
  'GET /items/tipologie': { session: 'client', limit: 'general', query: list },
  'GET /items/richieste_modifica': { session: 'client', limit: 'general', query: list },
  'POST /files': { route: '/avatar', session: 'client', limit: 'upload', body: 'file' },
  'DELETE /users/me/avatar': { route: '/avatar', session: 'client', limit: 'upload' },
  'POST /change-requests': { route: '/change-requests', session: 'client', limit: 'login' },
  'POST /change-requests/withdraw': {
    route: '/change-requests/withdraw',
    session: 'client',
    limit: 'login',
  },
  'POST /change-requests/resend': {
    route: '/change-requests/resend',
    session: 'client',
    limit: 'login',
  },
  'POST /change-requests/seen': {
    route: '/change-requests/seen',
    session: 'client',
    limit: 'login',
  },
  'GET /companies': { route: '/companies', session: 'client', limit: 'general' },
  'GET /companies/people': {
    route: '/companies/people',
    session: 'client',
    limit: 'general',
    query: ['azienda'],
  },
  'POST /companies/people/invite': {
    route: '/companies/people/invite',
    session: 'client',
    limit: 'account',
  },
  'POST /companies/people/change': {
    route: '/companies/people/change',
    session: 'client',
    limit: 'login',
  },
  'POST /companies/people/end': {
    route: '/companies/people/end',
    session: 'client',
    limit: 'login',
  },
  'GET /documents': {
    route: '/documents',
    session: 'client',
    limit: 'general',
    query: ['azienda', 'limit'],
  },
  'GET /requests': { route: '/requests', session: 'client', limit: 'general', query: ['azienda'] },
  'GET /to-do': { route: '/to-do', session: 'client', limit: 'general', query: ['azienda'] },
  'GET /deletion': { route: '/deletion', session: 'client', limit: 'general' },
  'POST /deletion': { route: '/deletion', session: 'client', limit: 'login' },
  'POST /deletion/withdraw': { route: '/deletion/withdraw', session: 'client', limit: 'login' },
  'POST /export': { route: '/export', session: 'client', limit: 'login' },
  'GET /push': { route: '/push', session: 'client', limit: 'general' },
  'POST /push/subscribe': { route: '/push/subscribe', session: 'client', limit: 'login' },
  'POST /push/unsubscribe': { route: '/push/unsubscribe', session: 'client', limit: 'general' },
  'GET /due': { route: '/due', session: 'client', limit: 'general', query: ['azienda'] },
  'POST /due/answer': { route: '/due/answer', session: 'client', limit: 'login' },
  'GET /due/calendar': { route: '/due/calendar', session: 'client', limit: 'general' },
  'POST /due/calendar': { route: '/due/calendar', session: 'client', limit: 'login' },
  'GET /approvals': {
    route: '/approvals',
    session: 'client',
    limit: 'general',
    query: ['azienda'],
  },
  'POST /approvals/answer': { route: '/approvals/answer', session: 'client', limit: 'login' },
  'GET /approvals/evidence': {
    route: '/approvals/evidence',
    session: 'client',
    limit: 'login',
    query: ['documento'],
  },
  'GET /preferences': { route: '/preferences', session: 'client', limit: 'general' },
  'POST /preferences': { route: '/preferences', session: 'client', limit: 'login' },
  'POST /preferences/second': { route: '/preferences/second', session: 'client', limit: 'account' },
  'POST /preferences/second/remove': {
    route: '/preferences/second/remove',
    session: 'client',
    limit: 'login',
  },
  'GET /messages': {
    route: '/messages',
    session: 'client',
    limit: 'general',
    query: ['documento', 'richiesta'],
  },
  'GET /messages/threads': {
    route: '/messages/threads',
    session: 'client',
    limit: 'general',
    query: ['azienda'],
  },
  'POST /messages': { route: '/messages', session: 'client', limit: 'general' },
  'POST /messages/read': { route: '/messages/read', session: 'client', limit: 'general' },
  'GET /uploads/sent': {
    route: '/uploads/sent',
    session: 'client',
    limit: 'general',
    query: ['azienda'],
  },
  'GET /sessions': { route: '/sessions', session: 'client', limit: 'general' },
  'POST /sessions/close': { route: '/sessions/close', session: 'client', limit: 'login' },
  'POST /sessions/end': { route: '/sessions/end', session: 'client', limit: 'login' },
  'POST /contact': { route: '/contact', session: 'none', limit: 'contact' },
  'POST /appointments': { route: '/appointments', session: 'none', limit: 'contact' },
} as const satisfies Readonly<Record<`${'GET' | 'POST' | 'DELETE'} /${string}`, Call>>;

type Calls = typeof calls;

/** The method and path of a call. */
export type CallName = keyof Calls;

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

type RouteOf<Name extends CallName> = Name extends `${infer Method} ${string}`
  ? Calls[Name] extends { readonly route: infer Route extends string }
    ? `${Method} ${Route}`
    : never
  : never;

/** The method and path of a route of the extension. */
export type Route =
  | { [Name in CallName]: RouteOf<Name> }[CallName]
  | (typeof gatewayRoutes)[number];
