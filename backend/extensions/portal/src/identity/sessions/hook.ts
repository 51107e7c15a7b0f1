import type { HookConfig } from '@directus/extensions';
import { compactVerify } from 'jose';
import * as v from 'valibot';
import { readEnvironment } from '../../platform/environment.ts';
import { type RenewedSession, sessionFamilies } from './families.ts';

const asked = v.object({ req: v.object({ token: v.string() }) });
const claims = v.object({ id: v.string(), session: v.string() });
const login = v.object({ type: v.literal('login') });

const text = v.optional(v.nullable(v.string()), null);
/** One service object of Directus; `accountability` is null without a request. */
const service = v.object({
  accountability: v.nullable(v.object({ ip: text, userAgent: text, origin: text })),
});
const renewed = v.object({ user_id: v.string() });

/**
 * Follows each session through its renewals, in place of Directus' own renewal. That one deletes a replaced token after
 * ten seconds, so it cannot tell a stolen token from one whose renewal was never answered; and its logout ends one
 * token, not the others of the same login.
 */
export const sessions: HookConfig = ({ filter }, context) => {
  const { database, logger, services } = context;
  const env = readEnvironment(context.env);
  const families = sessionFamilies(database);
  const key = new TextEncoder().encode(env.SECRET);
  const { prototype } = services.AuthenticationService;

  /** Returns the claims of a session that this site signed, even an expired one: it may be a stolen one. */
  async function claimsOf(token: string): Promise<v.InferOutput<typeof claims> | undefined> {
    try {
      const { payload } = await compactVerify(token, key, { algorithms: ['HS256'] });
      const parsed = v.safeParse(claims, JSON.parse(new TextDecoder().decode(payload)));
      return parsed.success ? parsed.output : undefined;
    } catch {
      // This site did not sign it: Directus rejects it.
      return undefined;
    }
  }

  filter('authenticate', async (_accountability, meta) => {
    const request = v.safeParse(asked, meta);
    if (!request.success) return;
    const session = await claimsOf(request.output.req.token);
    if (session === undefined || !(await families.present(session.session))) return;
    logger.warn(`A replaced session token of user ${session.id} was used again: its login ended.`);
  });

  filter('auth.jwt', async (payload, meta) => {
    if (!v.is(login, meta) || !v.is(claims, payload)) return;
    await families.begin(payload.id, payload.session);
  });

  prototype.updateStatefulSession = function (
    record: unknown,
    token: string,
    _proposed: string,
    expires: Date,
  ): Promise<string> {
    const { accountability } = v.parse(service, this);
    const session: RenewedSession = {
      user: v.parse(renewed, record).user_id,
      expires,
      ip: accountability?.ip ?? null,
      user_agent: accountability?.userAgent ?? null,
      origin: accountability?.origin ?? null,
    };
    return families.renew(token, session);
  };

  const { logout } = prototype;
  prototype.logout = async function (token: string): Promise<void> {
    const family = await families.familyOf(token);
    const row: unknown = await database('directus_sessions').where({ token }).first('user');
    await logout.call(this, token);
    const session = v.safeParse(v.object({ user: v.string() }), row);
    if (family !== undefined && session.success) await families.end(session.output.user, family);
  };
};
