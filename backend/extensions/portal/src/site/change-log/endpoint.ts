import { ServiceUnavailableError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import type { RequestHandler } from 'express';
import * as v from 'valibot';
import { hasChangeLog, readChanges } from './changes.ts';

const query = v.object({
  after: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)),
});

const reason = 'the definitions are not applied yet';

/**
 * Handles GET /account/changes?after=N: answers `{ data: { latest, changes } }`; 400 without a number, 503 on the very
 * first start, before the definitions are applied: gateways that wait for it ask every second.
 */
export function changesHandler({
  database,
}: Pick<EndpointExtensionContext, 'database'>): RequestHandler {
  return async (request, response, next) => {
    const parsed = v.safeParse(query, request.query);
    if (!parsed.success) {
      const error = { message: 'after must be a number', extensions: { code: 'INVALID_QUERY' } };
      response.status(400).json({ errors: [error] });
      return;
    }
    try {
      const data = await readChanges(database, parsed.output.after, new Date());
      response.set('cache-control', 'no-store').json({ data });
    } catch (error) {
      // A database that is away says so by the first error.
      const isThere = await hasChangeLog(database).catch(() => true);
      next(isThere ? error : new ServiceUnavailableError({ service: 'changes', reason }));
    }
  };
}
