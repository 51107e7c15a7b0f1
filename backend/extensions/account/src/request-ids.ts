import type { HookConfig } from '@directus/extensions';
import type { Application } from 'express';

/** An id as the gateway makes it; anything else would be a stranger's words in the log. */
const id = /^[\w-]{1,40}$/;

/**
 * Has Directus log a request under the id by which the gateway logs it. Only the gateway reaches Directus, and it
 * passes no such header of a browser on.
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
