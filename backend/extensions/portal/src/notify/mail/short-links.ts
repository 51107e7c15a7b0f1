import { createHash, randomBytes } from 'node:crypto';
import { createError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import * as calls from '@studio/shared/contract/calls';
import type { RequestHandler, Response } from 'express';
import { decodeJwt } from 'jose';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { findById } from '../../common/find-account.ts';
import { answering } from '../../platform/answering.ts';
import { storedMoment } from '../../platform/database-values.ts';
import { decryptText, encryptText } from '../../platform/encrypted-text.ts';
import { type Environment, readEnvironment } from '../../platform/environment.ts';
import { parseBody } from '../../platform/parse-body.ts';
import { confirmationScope, ExpiredToken, InvalidToken } from '../../platform/signed-tokens.ts';

const table = 'collegamenti_posta';

/** 128 random bits as base64url; no token has this form. */
const codeShape = /^[\w-]{22}$/;

const digest = (code: string) => createHash('sha256').update(code).digest('hex');

/** The database alone does not give the token: the code is a part of the key. */
const keyOf = (secret: string, code: string) => `${secret}\n${code}`;

/** Answers the code of a link that was used: 400. */
const UsedLink = createError('INVALID_TOKEN', 'This link has been used.', 400);

const expiry = v.object({ exp: v.number() });

/** Returns the moment when the token of a link expires; null without a token of this site. */
export function expiryOf(link: string): Date | null {
  const token = URL.parse(link)?.searchParams.get('token');
  if (!token) return null;
  try {
    return new Date(v.parse(expiry, decodeJwt(token)).exp * 1000);
  } catch {
    // Another site signed it: its expiry is unknown.
    return null;
  }
}

/**
 * Returns the link of a mail with a short code in place of its token; a link without a token stays as it is. The code is
 * valid as long as the token.
 */
export async function shortLink(
  database: Knex,
  link: string,
  { SITE_URL, SECRET }: Pick<Environment, 'SITE_URL' | 'SECRET'>,
): Promise<string> {
  const expires = expiryOf(link);
  const url = URL.parse(link);
  const token = url?.searchParams.get('token');
  if (expires === null || !token || url?.origin !== new URL(SITE_URL).origin) return link;
  const code = randomBytes(16).toString('base64url');
  await database(table).insert({
    impronta: digest(code),
    contenuto: encryptText(token, keyOf(SECRET, code)),
    scade_il: expires,
  });
  return `${SITE_URL}${url.pathname}?code=${code}`;
}

const rowSchema = v.object({
  contenuto: v.string(),
  scade_il: storedMoment,
  usato_il: v.nullable(v.unknown()),
});

/**
 * Returns the token of a code, true after its end, and true when a call with it has succeeded before.
 * @throws {InvalidToken} for an unknown code
 */
async function openCode(database: Knex, code: string, secret: string) {
  const row: unknown = await database(table)
    .where({ impronta: digest(code) })
    .first(...Object.keys(rowSchema.entries));
  if (row === undefined) throw new InvalidToken();
  const { contenuto, scade_il, usato_il } = v.parse(rowSchema, row);
  return {
    token: decryptText(contenuto, keyOf(secret, code)),
    isExpired: scade_il.getTime() <= Date.now(),
    isUsed: usato_il !== null,
  };
}

/** A used code of these paths still answers the state of the account: their calls change nothing a second time. */
const repeatable = '/account/confirm';

/** The calls that take the token of a mail. */
export const tokenCalls = [repeatable, '/auth/password/reset', '/users/invite/accept'];

const withCode = v.looseObject({ token: v.pipe(v.string(), v.regex(codeShape)) });

/** A call with a code: whether it has marked the code as used, and whether it succeeded. */
interface Call {
  isClaimed: boolean;
  isDone: boolean;
}

/**
 * Replaces the code in the body of a call by its token, so that the handlers of tokens, Directus' own included, need no
 * change; a code counts as used while the call is under way, and afterwards when it succeeded. Calls with a token of an older mail pass unchanged.
 */
export function codeReader(
  context: Pick<EndpointExtensionContext, 'database' | 'env' | 'logger'>,
): RequestHandler {
  const { database, logger } = context;
  const { SECRET } = readEnvironment(context.env);
  /** The call under way with each code: the next one with the same code waits until this one is marked. */
  const underWay = new Map<string, Promise<void>>();

  /** Marks an unused code as used: of several processes at once, the database lets one through. */
  async function claim(code: string): Promise<boolean> {
    const row = database(table).where({ impronta: digest(code), usato_il: null });
    const count: number = await row.update({ usato_il: new Date() });
    return count === 1;
  }

  /** Ends a call: a code counts as used after a call that succeeded, and again as unused after another. */
  async function settle(code: string, { isClaimed, isDone }: Call): Promise<void> {
    try {
      if (isDone) await claim(code);
      else if (isClaimed)
        await database(table)
          .where({ impronta: digest(code) })
          .update({ usato_il: null });
    } catch (error) {
      logger.error(error, 'The link of a mail could not be marked as used or unused');
    }
  }

  /** Waits for the turn of a call with this code; the turn ends with the response. */
  async function takeTurn(code: string, response: Response): Promise<Call> {
    const call = { isClaimed: false, isDone: false };
    for (let before = underWay.get(code); before; before = underWay.get(code)) await before;
    // The caller has gone meanwhile: no `close` follows that could end the turn.
    if (response.closed) return call;
    const turn = Promise.withResolvers<void>();
    underWay.set(code, turn.promise);
    response.once('close', async () => {
      call.isDone = response.writableFinished && response.statusCode < 300;
      await settle(code, call);
      underWay.delete(code);
      turn.resolve();
    });
    return call;
  }

  return async (request, response, next) => {
    const body: unknown = request.body;
    if (!v.is(withCode, body)) return next();
    try {
      const { token: code } = body;
      const call = await takeTurn(code, response);
      const { token, isExpired, isUsed } = await openCode(database, code, SECRET);
      if (isExpired) throw new ExpiredToken();
      if (request.path !== repeatable) {
        if (isUsed || !(await claim(code))) throw new UsedLink();
        call.isClaimed = true;
      }
      request.body = { ...body, token };
      next();
    } catch (error) {
      next(error);
    }
  };
}

const claimsSchema = v.object({
  email: v.optional(v.string()),
  password: v.optional(v.boolean()),
  scope: v.optional(v.string()),
});

type Claims = v.InferOutput<typeof claimsSchema>;

/**
 * Returns the state of the account of a confirmation link that was used before: true, and whether it has a password now.
 * Nothing for other links, and while the account is still to be confirmed.
 */
async function stateOf(
  database: Knex,
  token: string,
  { email, scope }: Claims,
): Promise<{ is_active: true; password: boolean } | undefined> {
  if (scope !== confirmationScope || email === undefined) return undefined;
  const { user } = v.parse(v.object({ user: v.string() }), decodeJwt(token));
  const account = await findById(database, user);
  const isActive =
    account?.status === 'active' && account.email.toLowerCase() === email.toLowerCase();
  if (!isActive) return undefined;
  return { is_active: true, password: account.hasPassword || account.isForeignLogin };
}

const codeBody = v.object({ code: v.pipe(v.string('required'), v.regex(codeShape, 'invalid')) });

/**
 * Handles POST /account/mail-link, `{ code }`: answers `{ data: { email?, password?, scope?, is_expired, is_active? } }`,
 * the claims that the page of the link shows; `is_active` is true for a confirmation of an account that is active
 * already. 400 INVALID_TOKEN for an unknown or used code. Asking does not use it.
 */
export function mailLinkHandler({ database, env }: EndpointExtensionContext): RequestHandler {
  const { SECRET } = readEnvironment(env);
  return answering(async (request) => {
    const { code } = parseBody(calls.readMailLink, codeBody, request.body);
    const { token, isExpired, isUsed } = await openCode(database, code, SECRET);
    const claims = v.parse(claimsSchema, decodeJwt(token));
    const isRepeatable = claims.scope !== 'password-reset' && claims.scope !== 'invite';
    if (isUsed && !isRepeatable) throw new UsedLink();
    return { ...claims, ...(await stateOf(database, token, claims)), is_expired: isExpired };
  });
}
