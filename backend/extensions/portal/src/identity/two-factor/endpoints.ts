import { createHash } from 'node:crypto';
import { createError, ForbiddenError, InvalidPayloadError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import * as calls from '@studio/shared/contract/calls';
import type { Request, RequestHandler, Response } from 'express';
import * as v from 'valibot';
import { accountMails } from '../../notify/mail/account-mails.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { parseBody } from '../../platform/parse-body.ts';
import { createHourlyLimit } from '../../platform/rate-limits.ts';
import { ExpiredToken, InvalidToken, readToken, signToken } from '../../platform/signed-tokens.ts';
import { forClientsWithPassword } from '../../rights/callers.ts';
import { acceptFirstCode, forgetCodes } from './codes.ts';
import { newRecoveryCodes } from './recovery-codes.ts';

/** Attempts that one client has in an hour: no guesses at password or code through these calls. */
const attempts = 20;

const required = v.pipe(v.string('required'), v.nonEmpty('required'));
const passwordBody = v.object({ password: required });
const keyBody = v.object({ secret: required, otp: required, ticket: required });

const proofBody = v.object({ password: required, otp: required });

const generated = v.object({ secret: v.string(), url: v.string() });

/**
 * Handles POST /account/two-factor/generate: answers the right password with `{ data: { secret, otpauth_url, ticket }
 * }`; 401 INVALID_CREDENTIALS, 400 INVALID_PAYLOAD when a second factor is on, 429 after many attempts.
 */
export function generateHandler(context: EndpointExtensionContext): RequestHandler {
  const { database, getSchema, services } = context;
  const env = readEnvironment(context.env);
  const limit = createHourlyLimit(context, 'factor-keys', attempts);
  return forClientsWithPassword(context, async ({ id }, request, response) => {
    const { password } = parseBody(calls.generateTwoFactor, passwordBody, request.body);
    await limit(id, response);
    const options = { schema: await getSchema(), knex: database };
    await new services.AuthenticationService(options).verifyPassword(id, password);
    const { secret, url } = v.parse(
      generated,
      await new services.TFAService(options).generateTFA(id),
    );
    const ticket = await signTicket(id, secret, env.SECRET);
    return { secret, otpauth_url: url, ticket };
  });
}

/**
 * Handles POST /account/two-factor/enable: answers `{ data: { recovery_codes } }`, this once. The ticket proves that
 * the password was given for this key, so that an open session alone cannot lock its owner out: 403 FORBIDDEN or
 * TOKEN_EXPIRED without it; 400 INVALID_PAYLOAD for a wrong code.
 */
export function enableHandler(context: EndpointExtensionContext): RequestHandler {
  const { database, getSchema, services } = context;
  const env = readEnvironment(context.env);
  const mails = accountMails(context);
  const limit = createHourlyLimit(context, 'factors', attempts);
  return forClientsWithPassword(context, async ({ id }, request, response) => {
    const { secret, otp, ticket } = parseBody(calls.enableTwoFactor, keyBody, request.body);
    await checkTicket(ticket, id, secret, env.SECRET);
    await limit(id, response);
    const schema = await getSchema();
    const codes = await database.transaction(async (transaction) => {
      await new services.TFAService({ schema, knex: transaction }).enableTFA(id, otp, secret);
      await acceptFirstCode(transaction, id, otp, secret);
      await mails.toOwner(transaction, id, 'two-factor-on');
      return newRecoveryCodes(transaction, id, env.SECRET);
    });
    return { recovery_codes: codes };
  });
}

/**
 * Handles POST /account/two-factor/recovery-codes: answers the right password and a code with `{ data: { recovery_codes
 * } }`, which replace the codes before; its errors are those of `disable`. A mail informs the owner.
 */
export function recoveryCodesHandler(context: EndpointExtensionContext): RequestHandler {
  const { database } = context;
  const env = readEnvironment(context.env);
  const mails = accountMails(context);
  const prove = proof(context);
  return forClientsWithPassword(context, async ({ id }, request, response) => {
    await prove(id, request, response);
    const codes = await database.transaction(async (transaction) => {
      await mails.toOwner(transaction, id, 'recovery-codes-new');
      return newRecoveryCodes(transaction, id, env.SECRET);
    });
    return { recovery_codes: codes };
  });
}

/** Returns the check that the client has the password and a code: an open session alone is not enough. */
function proof(context: EndpointExtensionContext) {
  const { database, getSchema, services } = context;
  const limit = createHourlyLimit(context, 'factor-proofs', attempts);
  return async (id: string, request: Request, response: Response): Promise<void> => {
    const { password, otp } = parseBody(calls.renewRecoveryCodes, proofBody, request.body);
    await limit(id, response);
    const options = { schema: await getSchema(), knex: database };
    await new services.AuthenticationService(options).verifyPassword(id, password);
    if (!(await new services.TFAService(options).verifyOTP(id, otp)))
      throw new InvalidPayloadError({ reason: '"otp" is invalid' });
  };
}

/**
 * Handles POST /account/two-factor/disable: answers the right password and a code with 204; 401 INVALID_CREDENTIALS for
 * a wrong password, 400 INVALID_PAYLOAD for a wrong code or when no second factor is on, 429 after many attempts. A
 * mail informs the owner.
 */
export function disableHandler(context: EndpointExtensionContext): RequestHandler {
  const { database, getSchema, services } = context;
  const mails = accountMails(context);
  const prove = proof(context);
  return forClientsWithPassword(context, async ({ id }, request, response) => {
    await prove(id, request, response);
    const schema = await getSchema();
    await database.transaction(async (transaction) => {
      await new services.TFAService({ schema, knex: transaction }).disableTFA(id);
      await forgetCodes(transaction, id);
      await mails.toOwner(transaction, id, 'two-factor-off');
    });
  });
}

const scope = 'two-factor';

/** Answers a ticket that has expired: 403. */
const ExpiredTicket = createError('TOKEN_EXPIRED', 'The ticket has expired.', 403);

const claims = v.object({ scope: v.literal(scope), user: v.string(), secret: v.string() });

const digest = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** Returns the proof that this user gave the password for this key; valid for fifteen minutes. */
function signTicket(user: string, key: string, secret: string): Promise<string> {
  return signToken({ scope, user, secret: digest(key) }, '15m', secret);
}

/**
 * Checks that a ticket is for this user and this key.
 * @throws {ForbiddenError} when it is not
 * @throws {ExpiredTicket} when it has expired
 */
async function checkTicket(
  ticket: string,
  user: string,
  key: string,
  secret: string,
): Promise<void> {
  const read = await readToken(claims, ticket, secret).catch((error: unknown) => {
    if (error instanceof ExpiredToken) throw new ExpiredTicket(undefined, { cause: error });
    throw error instanceof InvalidToken ? new ForbiddenError(undefined, { cause: error }) : error;
  });
  if (read.user !== user || read.secret !== digest(key)) throw new ForbiddenError();
}
