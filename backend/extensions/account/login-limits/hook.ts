import type { HookConfig } from '@directus/extensions';
import type { Application } from 'express';
import { equalWork } from './equal-work.ts';
import { limitLogins } from './limit-logins.ts';
import { createLoginAttempts } from './login-attempts.ts';
import { allowClockDrift } from './one-time-codes.ts';

/** Limits the stock logins of the site and of the Studio. */
export const loginLimits: HookConfig = (register, context) => {
  allowClockDrift();
  register.init('routes.before', ({ app }: { app?: Application }) => {
    app?.post('/auth/login', limitLogins(createLoginAttempts()));
  });
  // After the limits: what they refuse costs nothing.
  equalWork(register, context);
};
