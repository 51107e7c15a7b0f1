import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { InvalidCredentialsError } from '@directus/errors';
import type { HookConfig } from '@directus/extensions';
import { roleIds } from '@studio/shared/contract';
import type { Application, Request } from 'express';
import * as v from 'valibot';
import { findById } from '../../common/find-account.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { isFromGateway } from '../../rights/callers.ts';

/**
 * An origin with logins of its own: clients log in on the site, for which the gateway calls, staff in the Studio, and
 * staff once more in the console of the releases, whose sessions the gateway keeps to itself.
 */
type Audience = 'site' | 'studio' | 'console';

/** Returns true when accounts with this role log in at this origin. */
const isAdmitted = (role: string | null, audience: Audience | undefined) =>
  audience !== undefined && (role === roleIds.cliente) === (audience === 'site');

/** The calls of the console: nothing else of the backend is open to its sessions. */
const consoleCalls = ['/auth/login', '/auth/logout', '/account/console'];

const asked = v.object({
  accountability: v.object({
    user: v.nullable(v.string()),
    role: v.nullable(v.string()),
    session: v.optional(v.string()),
  }),
});
const withToken = v.object({ token: v.string() });
const attempt = v.object({ user: v.string(), provider: v.string() });
const fields = v.record(v.string(), v.unknown());

/**
 * Keeps the logins of the site, of the Studio and of the console apart, and tokens out of bodies that a script could read (decision
 * A1): every login is a session in a cookie, which ends at once with its row. A token without a session outlives its
 * row, so only the service account's counts, which no gateway forwards.
 */
export const audiences: HookConfig = ({ filter, init }, context) => {
  const { database } = context;
  const env = readEnvironment(context.env);
  const current = new AsyncLocalStorage<Audience>();

  const isService = (request: Request) =>
    v.is(withToken, request) && request.token === env.ADMIN_TOKEN;

  function mayAsk(request: Request, audience: Audience): boolean {
    // Addresses end in logs and histories.
    if (request.query.access_token !== undefined) return false;
    const { user, role, session } = v.parse(asked, request).accountability;
    if (audience === 'console' && !consoleCalls.includes(request.path)) return false;
    if (user === null) return true;
    if (session === undefined) return audience === 'studio' && isService(request);
    return isAdmitted(role, audience);
  }

  function audienceOf(request: Request): Audience {
    if (!isFromGateway(request.header('x-gateway-secret'), env.GATEWAY_SECRET)) return 'studio';
    return request.header('x-gateway-door') === 'console' ? 'console' : 'site';
  }

  init('routes.before', ({ app }: { app?: Application }) => {
    app?.use((request, _response, next) => {
      const audience = audienceOf(request);
      if (!mayAsk(request, audience)) return next(new InvalidCredentialsError());
      current.run(audience, next);
    });
    app?.post(['/auth/login', '/auth/refresh', '/auth/logout'], (request, _response, next) => {
      const body = v.is(fields, request.body) ? request.body : {};
      request.body = { ...body, mode: 'session' };
      next();
    });
  });

  filter('auth.login', async (payload, meta) => {
    if (!v.is(attempt, meta) || !v.is(fields, payload)) return payload;
    const account = await findById(database, meta.user);
    if (account === undefined || isAdmitted(account.role, current.getStore())) return payload;
    if (meta.provider !== 'default') throw new InvalidCredentialsError();
    // Takes as long as any other wrong password, and gets the same answer.
    return { ...payload, password: randomUUID() };
  });
};
