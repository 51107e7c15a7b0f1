import type { HookConfig } from '@directus/extensions';
import type { Application } from 'express';
import { keepTokensInCookies } from './keep-tokens-in-cookies.ts';
import { limitLogins } from './limit-logins.ts';
import { createLoginAttempts } from './login-attempts.ts';

/** What stands before the stock login, refresh and logout, of the site and of the Studio. */
export const loginLimits: HookConfig = ({ init }, { env }) => {
  init('routes.before', ({ app }: { app?: Application }) => {
    app?.post(
      ['/auth/login', '/auth/refresh', '/auth/logout'],
      keepTokensInCookies(String(env.GATEWAY_SECRET)),
    );
    app?.post('/auth/login', limitLogins(createLoginAttempts()));
  });
};
