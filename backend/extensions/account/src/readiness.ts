import type { HookConfig } from '@directus/extensions';
import type { Application } from 'express';

/** The message of the start script when definitions and access rules are proved, and the answer to it. */
export const [checkedMessage, servingMessage] = ['checked', 'serving'];

const message =
  'The backend is starting: its definitions are not applied yet, or its access rules not checked.';

/**
 * Answers `/server/ping` with 503 until the start script says that the definitions are applied and the access rules hold.
 * Proxies, gateways and containers ask there whether a backend can be used; Directus answers as soon as it listens, which
 * on a new database is minutes earlier.
 */
export const readiness: HookConfig = ({ init }) => {
  let isReady = false;
  process.on('message', (given) => {
    if (given !== checkedMessage) return;
    isReady = true;
    process.send?.(servingMessage);
  });
  init('app.before', ({ app }: { app?: Application }) => {
    app?.get('/server/ping', (_request, response, next) => {
      if (isReady) return next();
      response
        .status(503)
        .set({ 'cache-control': 'no-store', 'retry-after': '1' })
        .json({ errors: [{ message, extensions: { code: 'SERVICE_UNAVAILABLE' } }] });
    });
  });
};
