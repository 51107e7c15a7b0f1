import type { HookConfig } from '@directus/extensions';
import type { Application } from 'express';
import { traceRequests } from './traces.ts';

/** The form of the gateway's ids; other text must not reach the log. */
const id = /^[\w-]{1,40}$/;

/** The form of a `traceparent` (W3C Trace Context); the first group is the trace of the visitor's page. */
const trace = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * Makes Directus log a request under the id that the gateway logs it under, and logs requests that fail here with the
 * trace of the visitor's page. Only the gateway reaches Directus: it never forwards the first header from a browser, and
 * checks the second. The line has no query, body or address.
 */
export const requestIds: HookConfig = ({ init }, { env, logger }) => {
  const traces = traceRequests(env);
  init('app.before', async ({ app }: { app?: Application }) => {
    if (traces !== undefined) app?.use(traces.handle);
    app?.use((request, response, next) => {
      const given = request.header('x-request-id') ?? '';
      if (id.test(given)) Object.assign(request, { id: given });
      const [, page] = trace.exec(request.header('traceparent') ?? '') ?? [];
      const { method, path } = request;
      response.once('finish', () => {
        if (response.statusCode < 500 || page === undefined || !id.test(given)) return;
        logger.warn(`${method} ${path}: ${response.statusCode} (request ${given}, trace ${page})`);
      });
      next();
    });
    // After the registrations: handlers run in their order. Directus listens later, so the first request has its span.
    await traces?.load();
  });
};
