import { createError, InvalidPayloadError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import type { Request } from 'express';
import * as v from 'valibot';
import type { Account } from '../../common/find-account.ts';
import { storedMoment } from '../../platform/database-values.ts';
import { sessionTable, tokenDigest } from './session-records.ts';

/** The age of a login that still proves the owner where the site knows no password, in milliseconds. */
const recentLogin = 15 * 60_000;

/** Answers a client without a password whose login is too old: 403. */
const LoginTooOld = createError('LOGIN_TOO_OLD', 'Log in again first.', 403);

const factorSchema = v.object({ tfa_secret: v.nullable(v.string()) });
const sessionSchema = v.object({ accountability: v.object({ session: v.string() }) });
const begunSchema = v.object({ begun: v.nullable(storedMoment) });

/** The proof of a client: the password and, when the second factor is on, a code of the app or a recovery code. */
export interface Proof {
  password: string;
  otp?: string | undefined;
}

type Context = Pick<EndpointExtensionContext, 'database' | 'getSchema' | 'services'>;

/**
 * Checks that the owner of the account calls, and not only an open session. A client who logs in with another service
 * proves it by a login in the last fifteen minutes.
 * @throws {InvalidCredentialsError} for a wrong password
 * @throws {InvalidPayloadError} for a wrong or missing code
 * @throws {LoginTooOld} without a password after an older login
 */
export async function proveOwner(
  { database, getSchema, services }: Context,
  { id, isForeignLogin }: Account,
  request: Request,
  { password, otp }: Proof,
): Promise<void> {
  if (isForeignLogin) {
    const { session } = v.parse(sessionSchema, request).accountability;
    const family = database(sessionTable)
      .where({ impronta: tokenDigest(session) })
      .select('famiglia');
    const found: unknown = await database(sessionTable)
      .whereIn('famiglia', family)
      .min('creata_il as begun')
      .first();
    const { begun } = v.parse(begunSchema, found);
    if (begun === null || Date.now() - begun.getTime() > recentLogin) throw new LoginTooOld();
    return;
  }
  const options = { schema: await getSchema(), knex: database };
  await new services.AuthenticationService(options).verifyPassword(id, password);
  const row: unknown = await database('directus_users').where({ id }).first('tfa_secret');
  if (v.parse(factorSchema, row).tfa_secret === null) return;
  if (otp === undefined || !(await new services.TFAService(options).verifyOTP(id, otp)))
    throw new InvalidPayloadError({ reason: '"otp" is invalid' });
}
