import { createHash, timingSafeEqual } from 'node:crypto';
import { ForbiddenError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import type { Accountability } from '@directus/types';
import { roleIds } from '@studio/shared/contract';
import type { Request, RequestHandler, Response } from 'express';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { type Account, findById } from '../common/find-account.ts';
import { answering } from '../platform/answering.ts';

type Context = Pick<EndpointExtensionContext, 'database'>;

type Answer = (client: Account, request: Request, response: Response) => Promise<unknown>;

/** Returns the handler of a call of logged-in clients (see `answering`); it answers other callers with 403 FORBIDDEN. */
export const forClients = ({ database }: Context, answer: Answer): RequestHandler =>
  answering(async (request, response) =>
    answer(await currentClient(request, database), request, response),
  );

/**
 * Returns a handler for logged-in clients who have a password; it answers other callers with 403 FORBIDDEN. A client
 * who logs in with another service uses the second factor of that service.
 */
export function forClientsWithPassword(context: Context, answer: Answer): RequestHandler {
  return forClients(context, async (client, request, response) => {
    if (client.isForeignLogin) throw new ForbiddenError();
    return answer(client, request, response);
  });
}

/**
 * Returns the account of the client who calls.
 * @throws {ForbiddenError} for visitors and staff
 */
export async function currentClient(request: Request, database: Knex): Promise<Account> {
  const user = loggedInUser(request);
  const account = user === undefined ? undefined : await findById(database, user);
  if (account?.role !== roleIds.cliente) throw new ForbiddenError();
  return account;
}

const loggedIn = v.object({ accountability: v.object({ user: v.string() }) });

/** Returns the id of the caller; undefined without a login. */
export function loggedInUser(request: Request): string | undefined {
  const parsed = v.safeParse(loggedIn, request);
  return parsed.success ? parsed.output.accountability.user : undefined;
}

const optionalText = v.exactOptional(v.string());

const withAccountability = v.object({
  accountability: v.object({
    user: v.string(),
    role: v.nullable(v.string()),
    roles: v.array(v.string()),
    admin: v.boolean(),
    app: v.boolean(),
    ip: v.nullable(v.string()),
    share: optionalText,
    userAgent: optionalText,
    origin: optionalText,
    session: optionalText,
  }),
});

/** Returns the caller's accountability, as Directus established it; undefined without a login. */
export function accountabilityOf(
  request: Request,
): (Accountability & { user: string }) | undefined {
  const parsed = v.safeParse(withAccountability, request);
  return parsed.success ? parsed.output.accountability : undefined;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Returns true when a request carries the gateway's secret; compares in constant time. */
export function isFromGateway(given: string | undefined, secret: string): boolean {
  return timingSafeEqual(digest(given ?? ''), digest(secret));
}
