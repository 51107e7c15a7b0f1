import type { User } from '@studio/shared/client';

/** A client with all data that the site shows. */
export const client: User = {
  id: 'a-client',
  first_name: 'Anna',
  last_name: 'Bianchi',
  avatar: 'a-picture',
};

/** The session of this browser in the backend’s list. */
export const ownSession = {
  id: 'here',
  browser: 'Firefox',
  system: 'Linux',
  kind: 'desktop',
  last_used: '2026-11-20T10:05:00Z',
  is_current: true,
};

/** Stores the traces of a login in the browser. */
export function rememberLogin(): void {
  window.localStorage.setItem('studio.session', '{"expiresAt":9000000000000}');
  document.cookie = 'XSRF-TOKEN=a-token';
}

/** Removes them. */
export function forgetLogin(): void {
  window.localStorage.clear();
}
