import { randomBytes } from 'node:crypto';
import { SESSION_COOKIE_OPTIONS } from '@directus/api/constants';
import type { EndpointExtensionContext } from '@directus/extensions';
import type { Request, Response } from 'express';
import * as v from 'valibot';
import { sessionFamilies } from '../sessions/families.ts';

/** Lifetime of the row that stands for the login until Directus has renewed it, in milliseconds. */
const handover = 60_000;

const askedBy = v.object({
  accountability: v.object({
    ip: v.nullish(v.string(), null),
    userAgent: v.optional(v.string(), ''),
    origin: v.optional(v.string(), ''),
  }),
});

const renewed = v.object({ accessToken: v.string(), expires: v.number() });

/**
 * Opens a session for a client who has proved who they are, and sets its cookie, as Directus does after a password.
 * Directus itself makes the token: it renews a session of a moment ago, which asks it for no password or code, while it
 * checks once more that the account is active.
 * @returns how long the session lasts, in milliseconds
 */
export async function startSession(
  { database, emitter, env, getSchema, services }: EndpointExtensionContext,
  user: string,
  request: Request,
  response: Response,
): Promise<number> {
  const asked = v.parse(askedBy, request).accountability;
  const accountability = { ...asked, user: null, role: null, roles: [], admin: false, app: false };
  const schema = await getSchema();
  const browser = { ip: asked.ip, user_agent: asked.userAgent, origin: asked.origin };
  const token = randomBytes(48).toString('base64url');
  await database('directus_sessions').insert({
    ...browser,
    token,
    user,
    expires: new Date(Date.now() + handover),
  });
  await sessionFamilies(database).begin(user, token);
  try {
    const authentication = new services.AuthenticationService({
      schema,
      knex: database,
      accountability,
    });
    const { accessToken, expires } = v.parse(
      renewed,
      await authentication.refresh(token, { session: true }),
    );
    const activity = new services.ActivityService({ schema, knex: database });
    await activity.createOne({
      ...browser,
      action: 'login',
      user,
      collection: 'directus_users',
      item: user,
    });
    const login = { payload: {}, status: 'success', user, provider: 'default' };
    emitter.emitAction('auth.login', login, { database, schema, accountability: null });
    response.cookie(String(env.SESSION_COOKIE_NAME), accessToken, SESSION_COOKIE_OPTIONS);
    return expires;
  } finally {
    await database('directus_sessions').where({ token }).delete();
  }
}
