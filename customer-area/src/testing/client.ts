import type { User } from '@studio/shared/session';

/** A client with everything that the site shows of one. */
export const client: User = {
  id: 'a-client',
  first_name: 'Anna',
  last_name: 'Bianchi',
  avatar: 'a-picture',
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
