import { ForbiddenError } from '@directus/errors';
import type { HookConfig } from '@directus/extensions';
import { roleIds } from '@studio/shared/contract';
import type { Application, Request, RequestHandler } from 'express';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { readEnvironment } from '../../platform/environment.ts';
import { forgetCodes } from './codes.ts';

const withSession = v.object({
  accountability: v.object({
    user: v.string(),
    role: v.nullable(v.string()),
    session: v.string(),
    admin: v.boolean(),
  }),
});

const userSchema = v.object({ role: v.nullable(v.string()), tfa_secret: v.nullable(v.string()) });

async function userOf(database: Knex, id: string) {
  const row: unknown = await database('directus_users').where({ id }).first('role', 'tfa_secret');
  return row === undefined ? undefined : v.parse(userSchema, row);
}

/** The calls that switch the second factor on, renew the session and log out. */
const switchingOn = [
  '/users/me/tfa/generate',
  '/users/me/tfa/enable',
  '/auth/refresh',
  '/auth/logout',
];

/** The Studio's own calls, without which it shows no page at all: no content and no people. */
const studioCalls =
  /^\/auth$|^\/(?:server|settings|translations|collections|fields|relations|extensions)(?:\/|$)|^\/(?:permissions|roles)\/me$|^\/policies\/me\/globals$/;

/** Further calls of the Studio; their lists stay empty. */
const emptyLists = /^\/(?:presets|flows|dashboards|panels|notifications)$/;

const countSchema = v.object({ aggregate: v.object({ count: v.array(v.string()) }) });

/** Returns the rows of an empty list: none, or the one that says that there are 0, which the Studio reads unchecked. */
function emptyAnswer({ query }: Request) {
  const asked = v.safeParse(countSchema, query);
  if (!asked.success) return [];
  return [{ count: Object.fromEntries(asked.output.aggregate.count.map((field) => [field, 0])) }];
}

/** Returns the path as the router reads it. */
const pathOf = ({ path }: Request) => path.toLowerCase().replace(/(.)\/+$/, '$1');

/** Returns a handler that limits a session of staff without a second factor to switching it on. */
function limitWithoutFactor(database: Knex): RequestHandler {
  return async (request, response, next) => {
    try {
      const session = v.safeParse(withSession, request);
      if (!session.success || session.output.accountability.role === roleIds.cliente) return next();
      const { user } = session.output.accountability;
      if ((await userOf(database, user))?.tfa_secret) return next();
      const path = pathOf(request);
      if (request.method === 'POST' && switchingOn.includes(path)) return next();
      if (request.method === 'PATCH' && path === '/users/me/track/page') {
        return response.status(204).end();
      }
      if (request.method !== 'GET') return next(new ForbiddenError());
      if (path === '/users/me') {
        // Without any right: one's own relations lead to the fields of other users.
        Object.assign(request, { accountability: { ...accountabilityOf(request), admin: false } });
        return next();
      }
      if (studioCalls.test(path)) return next();
      if (emptyLists.test(path)) return response.json({ data: emptyAnswer(request) });
      next(new ForbiddenError());
    } catch (error) {
      next(error);
    }
  };
}

const accountabilityOf = (request: Request) =>
  v.parse(v.object({ accountability: v.looseObject({}) }), request).accountability;

/**
 * Enforces the second factor of staff. With `STAFF_SECOND_FACTOR`, as in production, a login without one can only
 * switch it on: Directus itself only leads the Studio there. Only another administrator resets it; a client's is reset
 * in `interventi_clienti`, which records it.
 */
export const staffFactor: HookConfig = ({ init }, context) => {
  const { database, logger } = context;
  const env = readEnvironment(context.env);
  init('routes.before', ({ app }: { app?: Application }) => {
    if (env.STAFF_SECOND_FACTOR) app?.use(limitWithoutFactor(database));

    app?.post('/users/:user/tfa/disable', async (request, response, next) => {
      try {
        const { user: id } = request.params;
        if (id === 'me') return next();
        const session = v.safeParse(withSession, request);
        const caller = session.success ? session.output.accountability : undefined;
        const account = await userOf(database, id);
        const mayReset = caller?.admin === true && caller.user !== id.toLowerCase();
        if (!mayReset || account === undefined || account.role === roleIds.cliente)
          throw new ForbiddenError();
        response.once('finish', () => {
          if (response.statusCode >= 300) return;
          forgetCodes(database, id).catch((error: unknown) =>
            logger.error(error, 'Codes of a second factor that was reset could not be deleted'),
          );
        });
        next();
      } catch (error) {
        next(error);
      }
    });
  });
};
