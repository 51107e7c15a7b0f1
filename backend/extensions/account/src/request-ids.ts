import type { HookConfig } from '@directus/extensions';
import type { Application } from 'express';

/** The form of the gateway's ids; other text must not reach the log. */
const id = /^[\w-]{1,40}$/;

/**
 * Makes Directus log a request under the id that the gateway logs it under. Only the gateway reaches Directus, and it
 * never forwards this header from a browser.
 */
export const requestIds: HookConfig = ({ init }) => {
  init('app.before', ({ app }: { app?: Application }) => {
    app?.use((request, _response, next) => {
      const given = request.header('x-request-id') ?? '';
      if (id.test(given)) Object.assign(request, { id: given });
      next();
    });
  });
};
