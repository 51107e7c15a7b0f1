import { randomBytes } from 'node:crypto';
import { SESSION_COOKIE_OPTIONS } from '@directus/api/constants';
import { InvalidCredentialsError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import { roleIds } from '@studio/shared/contract';
import type { Request, RequestHandler, Response } from 'express';
import * as v from 'valibot';
import { findById } from '../../common/find-account.ts';
import { answering } from '../../platform/answering.ts';
import { waitForStep } from '../../platform/constant-time.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { limitLogins } from '../login/limit-logins.ts';
import { sessionFamilies } from '../sessions/families.ts';
import {
  type Assertion,
  claimedCredential,
  parseAssertion,
  RefusedAnswerError,
} from './answers.ts';
import { ceremonyTime, issueChallenge, readChallenge, spendChallenge } from './challenge.ts';
import { findPasskey, recordUse } from './stored-passkeys.ts';
import { relyingPartyOf, userHandleOf, verifyAssertion } from './verify.ts';

/**
 * Handles GET /account/passkeys/login: answers `{ data }`, the options for a login. They name no credential and are the
 * same for every visitor, so they reveal no account.
 */
export function loginOptionsHandler(context: EndpointExtensionContext): RequestHandler {
  const env = readEnvironment(context.env);
  const party = relyingPartyOf(env.SITE_URL);
  return answering(async () =>
    generateAuthenticationOptions({
      rpID: party.id,
      challenge: await issueChallenge('passkey-login', env.SECRET),
      userVerification: 'required',
      timeout: ceremonyTime,
    }),
  );
}

/**
 * Handles POST /account/passkeys/login: answers a response that proves a client's passkey with `{ data: { expires } }`
 * and the session's cookie; 400 TOKEN_EXPIRED for a challenge that is too old; after equal times 401
 * INVALID_CREDENTIALS for everything else: an unknown passkey, or an account that is suspended, unconfirmed or staff's;
 * 429 after failures, as for passwords. With user verification a passkey is two factors in itself, so no one-time code
 * is required.
 */
export function loginHandlers(context: EndpointExtensionContext): RequestHandler[] {
  const { database, logger } = context;
  const env = readEnvironment(context.env);
  const party = relyingPartyOf(env.SITE_URL);

  async function userOf(assertion: Assertion): Promise<string> {
    const { clientDataJSON, userHandle } = assertion.response;
    const challenge = await readChallenge(clientDataJSON, 'passkey-login', env.SECRET);
    const passkey = await findPasskey(database, assertion.id);
    if (passkey === undefined) throw new RefusedAnswerError('The passkey is unknown');
    const account = await findById(database, passkey.user);
    const isClient = account?.role === roleIds.cliente && !account.isForeignLogin;
    if (!isClient || account.status !== 'active' || userHandle !== userHandleOf(account.id))
      throw new RefusedAnswerError('The passkey opens no account');
    const credential = await verifyAssertion(
      party,
      challenge.encoded,
      assertion,
      passkey.credential,
    );
    if (!(await spendChallenge(database, challenge)))
      throw new RefusedAnswerError('The challenge was used before');
    if (!(await recordUse(database, passkey, credential)))
      throw new RefusedAnswerError('The passkey was used or removed meanwhile');
    return account.id;
  }

  const logIn: RequestHandler = async (request, response, next) => {
    const start = performance.now();
    try {
      const user = await userOf(parseAssertion(request.body));
      const expires = await startSession(context, user, request, response);
      response.set('cache-control', 'no-store').json({ data: { expires } });
    } catch (error) {
      await waitForStep(env.ANSWER_STEP, start);
      if (!(error instanceof RefusedAnswerError)) return next(error);
      logger.info(`A login by passkey was refused: ${error.message}`);
      next(new InvalidCredentialsError(undefined, { cause: error }));
    }
  };

  const limit = limitLogins(context, 'passkey-login', ({ body }) => claimedCredential(body));
  return [limit, logIn];
}

/** The lifetime of the row that stands for the login until Directus has renewed it, in milliseconds. */
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
 * Opens a session for a client who has proved their identity, and sets its cookie, as Directus does after a password.
 * Directus itself makes the token: it renews a session of a moment ago, for which it requires no password or code, and
 * checks again that the account is active.
 * @returns the lifetime of the session, in milliseconds
 */
async function startSession(
  context: EndpointExtensionContext,
  user: string,
  request: Request,
  response: Response,
): Promise<number> {
  const { database, emitter, getSchema, services } = context;
  const env = readEnvironment(context.env);
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
    response.cookie(env.SESSION_COOKIE_NAME, accessToken, SESSION_COOKIE_OPTIONS);
    return expires;
  } finally {
    await database('directus_sessions').where({ token }).delete();
  }
}
