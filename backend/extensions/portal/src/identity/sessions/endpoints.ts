import type { EndpointExtensionContext } from '@directus/extensions';
import * as calls from '@studio/shared/contract/calls';
import type { Request, RequestHandler } from 'express';
import * as v from 'valibot';
import { readEnvironment } from '../../platform/environment.ts';
import { parseBody } from '../../platform/parse-body.ts';
import { forClients } from '../../rights/callers.ts';
import { describeBrowser } from './devices.ts';
import { sessionFamilies } from './families.ts';

const ofSession = v.object({ accountability: v.object({ session: v.string() }) });
const closeBody = v.object({ id: v.pipe(v.string('required'), v.nonEmpty('required')) });

/**
 * Handles GET /account/sessions: answers `{ data: [{ id, browser, system, kind, last_used, is_current }] }`, the open
 * sessions of the client: this one first, then by their last use. Ids are opaque and give no access.
 */
export function listSessionsHandler({ database }: EndpointExtensionContext): RequestHandler {
  const families = sessionFamilies(database);
  const familyOf = (request: Request) =>
    families.familyOf(v.parse(ofSession, request).accountability.session);
  return forClients({ database }, async ({ id: client }, request) => {
    const current = await familyOf(request);
    return (await families.open(client))
      .sort((a, b) => b.lastUsed.getTime() - a.lastUsed.getTime())
      .map(({ id, userAgent, lastUsed }) => ({
        id,
        ...describeBrowser(userAgent),
        last_used: lastUsed.toISOString(),
        is_current: id === current,
      }))
      .sort((a, b) => Number(b.is_current) - Number(a.is_current));
  });
}

/** Handles POST /account/sessions/close: ends the session with this `id` if it is the client's; answers 204. */
export function closeSessionHandler({ database }: EndpointExtensionContext): RequestHandler {
  const families = sessionFamilies(database);
  return forClients({ database }, async ({ id: client }, request) => {
    const { id } = parseBody(calls.closeSession, closeBody, request.body);
    await families.end(client, id);
  });
}

/** Handles POST /account/sessions/end: ends every session of the client, this one included; answers 204. */
export function endSessionsHandler(context: EndpointExtensionContext): RequestHandler {
  const { database } = context;
  const env = readEnvironment(context.env);
  return forClients({ database }, async ({ id }, _request, response) => {
    await sessionFamilies(database).endAll(id);
    response.clearCookie(env.SESSION_COOKIE_NAME, {
      httpOnly: true,
      secure: env.SESSION_COOKIE_SECURE,
      sameSite: 'lax',
    });
  });
}
