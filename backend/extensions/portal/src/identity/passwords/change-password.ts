import { createError, InvalidPayloadError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import * as calls from '@studio/shared/contract/calls';
import type { Request, RequestHandler } from 'express';
import * as v from 'valibot';
import { password as newPassword } from '../../common/fields.ts';
import type { Account } from '../../common/find-account.ts';
import { parseBody } from '../../platform/parse-body.ts';
import { createHourlyLimit } from '../../platform/rate-limits.ts';
import { forClientsWithPassword, loggedInUser } from '../../rights/callers.ts';
import { limitLogins } from '../login/limit-logins.ts';
import { sessionFamilies } from '../sessions/families.ts';
import { isCommonPassword, PasswordTooCommon } from './common-passwords.ts';

/** Answers a new password that is the current one: 400. */
const PasswordUnchanged = createError(
  'PASSWORD_UNCHANGED',
  'The new password is the one in use.',
  400,
);

/**
 * Attempts that one client has in an hour, from all addresses together: no guesses at the password through this call.
 */
const attempts = 20;

const required = v.pipe(v.string('required'), v.nonEmpty('required'));

const bodySchema = v.object({
  password: required,
  new_password: newPassword,
  otp: v.optional(required),
});

const factorSchema = v.object({ tfa_secret: v.nullable(v.string()) });
const sessionSchema = v.object({ accountability: v.object({ session: v.string() }) });

/**
 * Handles POST /account/password: answers 204 for the right `password`, a `new_password` and, when the second factor is
 * on, an `otp`: a code of the app or a recovery code. All other sessions of the client end, this one stays, and a mail
 * informs the owner. Answers 401 INVALID_CREDENTIALS for a wrong password; 400 FAILED_VALIDATION, PASSWORD_TOO_COMMON,
 * PASSWORD_UNCHANGED for a bad new one, INVALID_PAYLOAD for a wrong or missing code; 429 after failures, as at the
 * login, and after twenty attempts in an hour.
 */
export function changePasswordHandlers(context: EndpointExtensionContext): RequestHandler[] {
  const { database, getSchema, services } = context;
  const limit = createHourlyLimit(context, 'passwords', attempts);
  const serviceOptions = async () => ({ schema: await getSchema(), knex: database });

  function checkNew(current: string, next: string, email: string): void {
    if (isCommonPassword(next, email)) throw new PasswordTooCommon();
    if (next === current) throw new PasswordUnchanged();
  }

  async function checkCode({ id }: Account, otp: string | undefined): Promise<void> {
    const row: unknown = await database('directus_users').where({ id }).first('tfa_secret');
    if (v.parse(factorSchema, row).tfa_secret === null) return;
    const factors = new services.TFAService(await serviceOptions());
    if (otp === undefined || !(await factors.verifyOTP(id, otp)))
      throw new InvalidPayloadError({ reason: '"otp" is invalid' });
  }

  async function replace({ id }: Account, password: string, request: Request): Promise<void> {
    const { session } = v.parse(sessionSchema, request).accountability;
    const schema = await getSchema();
    await database.transaction(async (knex) => {
      // Of two changes at once, the second finds that the first has ended its session.
      await knex('directus_users').where({ id }).forUpdate().first('id');
      await sessionFamilies(knex).endOthers(id, session);
      // UsersService would also end the tokens of this session.
      const users = new services.ItemsService('directus_users', { schema, knex });
      await users.updateOne(id, { password });
    });
  }

  const change = forClientsWithPassword(context, async (client, request, response) => {
    const body = parseBody(calls.changePassword, bodySchema, request.body);
    await limit(client.id, response);
    const authentication = new services.AuthenticationService(await serviceOptions());
    await authentication.verifyPassword(client.id, body.password);
    // Before the code, which counts once: the client sends a better password with the same code.
    checkNew(body.password, body.new_password, client.email);
    await checkCode(client, body.otp);
    await replace(client, body.new_password, request);
  });

  return [limitLogins(context, 'password', loggedInUser), change];
}
