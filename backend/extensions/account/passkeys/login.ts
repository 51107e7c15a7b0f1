import { InvalidCredentialsError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { RequestHandler } from 'express';
import { roleIds } from '../../../access/role-ids.ts';
import { findById } from '../accounts/find-account.ts';
import { settle } from '../accounts/settle.ts';
import { limitLogins } from '../login-limits/limit-logins.ts';
import { createLoginAttempts } from '../login-limits/login-attempts.ts';
import {
  type Assertion,
  claimedCredential,
  parseAssertion,
  RefusedAnswerError,
} from './answers.ts';
import { ceremonyTime, issueChallenge, readChallenge, spendChallenge } from './challenge.ts';
import { relyingPartyOf, userHandleOf } from './relying-party.ts';
import { startSession } from './start-session.ts';
import { findPasskey, noteUse } from './stored-passkeys.ts';
import { verifyAssertion } from './verify.ts';

/**
 * GET /account/passkeys/login: `{ data }`, what a browser asks an authenticator with. It names no credential: the answer
 * is the same for everybody, so it tells nothing of accounts.
 */
export function loginOptionsHandler({ env }: EndpointExtensionContext): RequestHandler {
  const party = relyingPartyOf(String(env.SITE_URL));
  return async (_request, response, next) => {
    try {
      const data = await generateAuthenticationOptions({
        rpID: party.id,
        challenge: await issueChallenge('passkey-login', String(env.SECRET)),
        userVerification: 'required',
        timeout: ceremonyTime,
      });
      response.set('cache-control', 'no-store').json({ data });
    } catch (error) {
      next(error);
    }
  };
}

/**
 * POST /account/passkeys/login: `{ data: { expires } }` and the session's cookie for an answer that proves a client's
 * passkey. 400 TOKEN_EXPIRED for a challenge that is too old; 401 INVALID_CREDENTIALS for everything else, be the passkey
 * unknown or its account suspended, unconfirmed or staff's, after equal times; 429 after failures, as by password.
 * With user verification a passkey is two factors in itself: no one-time code is asked for.
 */
export function loginHandlers(context: EndpointExtensionContext): RequestHandler[] {
  const { database, env, logger } = context;
  const party = relyingPartyOf(String(env.SITE_URL));

  async function userOf(assertion: Assertion): Promise<string> {
    const { clientDataJSON, userHandle } = assertion.response;
    const challenge = await readChallenge(clientDataJSON, 'passkey-login', String(env.SECRET));
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
    if (!(await noteUse(database, passkey, credential)))
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
      await settle(Number(env.ANSWER_STEP), start);
      if (!(error instanceof RefusedAnswerError)) return next(error);
      logger.info(`A login by passkey was refused: ${error.message}`);
      next(new InvalidCredentialsError());
    }
  };

  const limit = limitLogins(createLoginAttempts(), ({ body }) => claimedCredential(body));
  return [limit, logIn];
}
