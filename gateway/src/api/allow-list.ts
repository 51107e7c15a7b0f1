import type { RateLimits } from '../settings.ts';

/** One thing that the browser may ask of the backend. */
export interface AllowedCall {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** Path below `/api`; the backend's own unless `upstream` says another. */
  readonly path: string;
  readonly upstream?: string;
  /** Query parameters that are passed on; all others are dropped. */
  readonly query?: readonly string[];
  readonly limit: keyof RateLimits;
  readonly body?: { readonly type: string; readonly maxBytes: number };
  /** The backend answers it only to the gateway. */
  readonly asGateway?: boolean;
}

const kilobyte = 1024;
const json = { type: 'application/json', maxBytes: 32 * kilobyte };
const upload = { type: 'multipart/form-data', maxBytes: 6 * 1024 * kilobyte };
const list = ['fields', 'filter', 'sort', 'limit', 'offset', 'page', 'meta'];

/** All that reaches the backend besides public content and files; whatever is not here does not exist. */
export const allowList: readonly AllowedCall[] = [
  { method: 'POST', path: '/auth/login', limit: 'login', body: json },
  { method: 'POST', path: '/auth/refresh', limit: 'general', body: json },
  { method: 'POST', path: '/auth/logout', limit: 'general', body: json },
  { method: 'POST', path: '/auth/password/request', limit: 'login', body: json },
  { method: 'POST', path: '/auth/password/reset', limit: 'login', body: json },
  { method: 'GET', path: '/users/me', limit: 'general', query: ['fields'] },
  { method: 'PATCH', path: '/users/me', limit: 'general', query: ['fields'], body: json },
  { method: 'POST', path: '/users/me/tfa/generate', limit: 'login', body: json },
  { method: 'POST', path: '/users/me/tfa/enable', limit: 'login', body: json },
  { method: 'POST', path: '/users/me/tfa/disable', limit: 'login', body: json },
  { method: 'POST', path: '/files', limit: 'upload', query: ['fields'], body: upload },
  { method: 'GET', path: '/items/documenti_clienti', limit: 'general', query: list },
  { method: 'GET', path: '/items/tipologie', limit: 'general', query: list },
  {
    method: 'POST',
    path: '/contact',
    upstream: '/account/contact',
    limit: 'contact',
    body: json,
    asGateway: true,
  },
];
