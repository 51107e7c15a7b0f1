// Directus exports this module without types.
declare module '@directus/api/constants' {
  import type { CookieOptions } from 'express';

  /** How Directus sets the cookie of a session. */
  export const SESSION_COOKIE_OPTIONS: CookieOptions;
}
