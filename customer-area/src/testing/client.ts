import type { User } from '@studio/shared/session';

/** A client with everything that the site shows of one. */
export const client: User = {
  id: 'a-client',
  first_name: 'Anna',
  last_name: 'Bianchi',
  avatar: 'a-picture',
};

/** The session of this browser, as the backend lists it. */
export const ownSession = {
  id: 'here',
  browser: 'Firefox',
  system: 'Linux',
  kind: 'desktop',
  last_used: '2026-11-20T10:05:00Z',
  is_current: true,
};

/** Leaves in the browser what a login leaves there. */
export function rememberLogin(): void {
  window.localStorage.setItem('studio.session', '{"expiresAt":9000000000000}');
  document.cookie = 'XSRF-TOKEN=a-token';
}

/** Takes it away again. */
export function forgetLogin(): void {
  window.localStorage.clear();
}
