import type { EndpointExtensionContext } from '@directus/extensions';
import type { RequestHandler } from 'express';
import * as v from 'valibot';
import { currentClient } from '../accounts/current-client.ts';

// A number on SQLite, its text on Postgres.
const counted = v.object({ count: v.pipe(v.unknown(), v.transform(Number), v.number()) });

/** GET /account/sessions: `{ data: { count } }`, the open sessions of the client who asks, this one included. */
export function countSessionsHandler({ database }: EndpointExtensionContext): RequestHandler {
  return async (request, response, next) => {
    try {
      const { id } = await currentClient(request, database);
      const row: unknown = await database('directus_sessions')
        .where({ user: id })
        .where('expires', '>=', new Date())
        // One that was renewed a moment ago is still there beside the one that follows it.
        .whereNull('next_token')
        .count({ count: '*' })
        .first();
      response.set('cache-control', 'no-store').json({ data: v.parse(counted, row) });
    } catch (error) {
      next(error);
    }
  };
}

/** POST /account/sessions/end: 204; every session of the client who asks ends, this one included. */
export function endSessionsHandler({ database, env }: EndpointExtensionContext): RequestHandler {
  return async (request, response, next) => {
    try {
      const { id } = await currentClient(request, database);
      await database('directus_sessions').where({ user: id }).delete();
      response.clearCookie(String(env.SESSION_COOKIE_NAME), {
        httpOnly: true,
        secure: Boolean(env.SESSION_COOKIE_SECURE),
        sameSite: 'lax',
      });
      response.status(204).end();
    } catch (error) {
      next(error);
    }
  };
}
