import type { EndpointExtensionContext } from '@directus/extensions';
import type { RequestHandler } from 'express';
import * as v from 'valibot';
import { readChanges } from './changes.ts';

const query = v.object({
  after: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)),
});

/** Handles GET /account/changes?after=N: answers `{ data: { latest, changes } }`, or 400 without a number. */
export function changesHandler({ database }: EndpointExtensionContext): RequestHandler {
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
      next(error);
    }
  };
}
