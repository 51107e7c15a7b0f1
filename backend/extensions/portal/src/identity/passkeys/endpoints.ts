import { createError, ForbiddenError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import { generateRegistrationOptions } from '@simplewebauthn/server';
import * as calls from '@studio/shared/contract/calls';
import type { RequestHandler } from 'express';
import * as v from 'valibot';
import type { Account } from '../../common/find-account.ts';
import { accountMails } from '../../notify/mail/account-mails.ts';
import { readFirm } from '../../notify/mail/firm.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { parseBody } from '../../platform/parse-body.ts';
import { createHourlyLimit, type HourlyLimit } from '../../platform/rate-limits.ts';
import type { Routes } from '../../platform/routes.ts';
import { forClients } from '../../rights/callers.ts';
import { parseRegistration, RefusedAnswerError } from './answers.ts';
import { ceremonyTime, issueChallenge, readChallenge, spendChallenge } from './challenge.ts';
import { loginHandlers, loginOptionsHandler } from './login.ts';
import { addPasskey, passkeysOf, removePasskey } from './stored-passkeys.ts';
import { algorithms, relyingPartyOf, userHandleOf, verifyRegistration } from './verify.ts';

/** Attempts that one client has in an hour: no guesses at the password through these calls. */
const attempts = 20;

/** The most passkeys of one client. */
const mostPasskeys = 10;

const required = v.pipe(v.string('required'), v.nonEmpty('required'));
const passwordBody = v.object({ password: required });
const removalBody = v.object({
  id: v.pipe(v.number('invalid'), v.integer('invalid')),
  password: required,
});

/** Answers a passkey beyond the most that a client may have: 400. */
const TooManyPasskeys = createError(
  'TOO_MANY_PASSKEYS',
  `A client has ${mostPasskeys} passkeys at most.`,
  400,
);

/** Answers an authenticator's response that proves nothing, or comes too late: 400. */
const InvalidPasskey = createError('INVALID_PASSKEY', 'The passkey was not accepted.', 400);

/** Handles GET /account/passkeys: answers `{ data: { id, name, created, lastUsed, isBackedUp }[] }` of the client. */
function listHandler(context: EndpointExtensionContext): RequestHandler {
  return forClients(context, async ({ id: user }) => {
    const passkeys = await passkeysOf(context.database, user);
    return passkeys.map(({ id, name, created, lastUsed, credential: { isBackedUp } }) => {
      return { id, name, created, lastUsed, isBackedUp };
    });
  });
}

/** Adds `/account/passkeys…`: the passkeys of clients, and the login with one. */
export function passkeyRoutes(context: EndpointExtensionContext) {
  // One limit for all guesses at a password.
  const limit = createHourlyLimit(context, 'passkeys', attempts);
  return {
    'GET /passkeys': listHandler(context),
    'POST /passkeys/begin': beginHandler(context, limit),
    'POST /passkeys/register': registerHandler(context),
    'POST /passkeys/remove': removeHandler(context, limit),
    'GET /passkeys/login': loginOptionsHandler(context),
    'POST /passkeys/login': loginHandlers(context),
  } satisfies Partial<Routes>;
}

async function verifyPassword(
  { database, getSchema, services }: EndpointExtensionContext,
  { id, isForeignLogin }: Account,
  password: string,
): Promise<void> {
  // A client who logs in with another service has no password here.
  if (isForeignLogin) throw new ForbiddenError();
  const options = { schema: await getSchema(), knex: database };
  await new services.AuthenticationService(options).verifyPassword(id, password);
}

/**
 * Handles POST /account/passkeys/begin: answers the right password with `{ data }`, the options for a new passkey; 401
 * INVALID_CREDENTIALS, 400 TOO_MANY_PASSKEYS, 429 after many attempts. The challenge in the options is valid for five
 * minutes and for this client: it proves that the password was given.
 */
function beginHandler(context: EndpointExtensionContext, limit: HourlyLimit): RequestHandler {
  const { database } = context;
  const env = readEnvironment(context.env);
  const party = relyingPartyOf(env.SITE_URL);
  return forClients(context, async (client, request, response) => {
    const { id, email } = client;
    const { password } = parseBody(calls.beginPasskey, passwordBody, request.body);
    await limit(id, response);
    await verifyPassword(context, client, password);
    const known = await passkeysOf(database, id);
    if (known.length >= mostPasskeys) throw new TooManyPasskeys();
    const firm = await readFirm(database);
    return await generateRegistrationOptions({
      rpID: party.id,
      rpName: firm?.denominazione ?? party.id,
      userID: new Uint8Array(Buffer.from(userHandleOf(id), 'base64url')),
      userName: email,
      userDisplayName: email,
      challenge: await issueChallenge('passkey-registration', env.SECRET, id),
      timeout: ceremonyTime,
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: algorithms,
      excludeCredentials: known.map(({ credential }) => ({
        id: credential.id,
        transports: [...credential.transports],
      })),
    });
  });
}

/**
 * Handles POST /account/passkeys/register: answers a name and a browser's response with 204; 400 INVALID_PASSKEY when
 * it proves nothing, TOKEN_EXPIRED five minutes after the password, TOO_MANY_PASSKEYS. A mail informs the owner.
 */
function registerHandler(context: EndpointExtensionContext): RequestHandler {
  const { database, logger } = context;
  const env = readEnvironment(context.env);
  const mails = accountMails(context);
  const party = relyingPartyOf(env.SITE_URL);

  async function register(user: string, body: unknown): Promise<void> {
    const { name, response } = parseRegistration(body);
    const { clientDataJSON } = response.response;
    const challenge = await readChallenge(clientDataJSON, 'passkey-registration', env.SECRET);
    if (challenge.user !== user)
      throw new RefusedAnswerError('The challenge was made for another client');
    const credential = await verifyRegistration(party, challenge.encoded, response);
    if ((await passkeysOf(database, user)).length >= mostPasskeys) throw new TooManyPasskeys();
    if (!(await spendChallenge(database, challenge)))
      throw new RefusedAnswerError('The challenge was used before');
    await database.transaction(async (transaction) => {
      if (!(await addPasskey(transaction, { user, name, credential })))
        throw new RefusedAnswerError('The credential is known already');
      await mails.toOwner(transaction, user, 'passkey-added');
    });
  }

  return forClients(context, async ({ id }, request) => {
    try {
      await register(id, request.body);
    } catch (error) {
      if (!(error instanceof RefusedAnswerError)) throw error;
      logger.info(`A new passkey was refused: ${error.message}`);
      throw new InvalidPasskey(undefined, { cause: error });
    }
  });
}

/**
 * Handles POST /account/passkeys/remove: answers the id of a passkey of the client and the password with 204, also when
 * the passkey is gone already; 401 INVALID_CREDENTIALS, 429 after many attempts. Open sessions stay; a mail informs the
 * owner.
 */
function removeHandler(context: EndpointExtensionContext, limit: HourlyLimit): RequestHandler {
  const { database } = context;
  const mails = accountMails(context);
  return forClients(context, async (client, request, response) => {
    const { id, password } = parseBody(calls.removePasskey, removalBody, request.body);
    await limit(client.id, response);
    await verifyPassword(context, client, password);
    await database.transaction(async (transaction) => {
      if (await removePasskey(transaction, client.id, id))
        await mails.toOwner(transaction, client.id, 'passkey-removed');
    });
  });
}
