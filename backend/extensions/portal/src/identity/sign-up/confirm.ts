import { InvalidCredentialsError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import * as calls from '@studio/shared/contract/calls';
import type { RequestHandler, Response } from 'express';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { type Account, findById } from '../../common/find-account.ts';
import { accountMails } from '../../notify/mail/account-mails.ts';
import {
  secondAddressConfirmation,
  secondAddressScope,
} from '../../notify/preferences/second-address.ts';
import { answering } from '../../platform/answering.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { parseBody } from '../../platform/parse-body.ts';
import { createHourlyLimit } from '../../platform/rate-limits.ts';
import {
  type ConfirmationClaims,
  claimedScope,
  InvalidToken,
  readConfirmationToken,
} from '../../platform/signed-tokens.ts';
import { namedByOwners } from '../../rights/own-companies.ts';
import { emailConfirmation, emailScope } from '../profile/email-change.ts';

const body = v.object({
  token: v.pipe(v.string('required'), v.nonEmpty('required')),
  password: v.optional(v.string()),
});

/** Clears the names of a sign-up, which a stranger may have typed; the firm's own stay. */
async function clearTypedNames(transaction: Knex, id: string): Promise<void> {
  await transaction('directus_users')
    .where({ id })
    .whereNotNull('iscritto_il')
    .whereNotIn('id', namedByOwners(transaction))
    .update({ first_name: null, last_name: null });
}

/** Passwords that can be tried in an hour with the links of one account. */
const attempts = 20;

/**
 * Handles POST /account/confirm: answers `{ data: 'activated' }` the first time and `{ data: 'already_active' }` after
 * that; 400 INVALID_TOKEN or TOKEN_EXPIRED. A link is valid only for its account, and only while this has the address
 * that got the link.
 *
 * A stranger can sign up a client's address, so the password of the sign-up counts only when it comes with the link
 * (401 INVALID_CREDENTIALS for another one, 429 after many). Without it the account is activated and the password
 * cleared, and so are the names of the sign-up; the link to set one follows by mail. The link to a new address is confirmed here too: `{ data:
 * 'email_changed' }`, and so is the link to a second address: `{ data: 'second_address_confirmed' }`.
 */
export function confirmHandler(context: EndpointExtensionContext): RequestHandler {
  const { database, services, getSchema } = context;
  const env = readEnvironment(context.env);
  const mails = accountMails(context);
  const confirmEmail = emailConfirmation(context);
  const confirmSecond = secondAddressConfirmation(context);

  const limit = createHourlyLimit(context, 'confirmations', attempts);

  async function activate(
    claims: ConfirmationClaims,
    password: string | undefined,
  ): Promise<boolean> {
    const { user: id } = claims;
    const schema = await getSchema();
    return database.transaction(async (transaction) => {
      // Of two clicks at once, the database lets one through: that one is the first.
      const changed = await transaction('directus_users')
        .where({ id, status: 'invited' })
        .update({ status: 'active', ...(password === undefined && { password: null }) });
      if (changed === 0) return false;
      if (password === undefined) await clearTypedNames(transaction, id);
      // Again through the service, for other hooks that listen to changes of users.
      const users = new services.UsersService({ schema, knex: transaction });
      await users.updateOne(id, { status: 'active' });
      await mailFirstPassword(transaction, claims);
      return true;
    });
  }

  async function checkPassword(account: Account, password: string): Promise<void> {
    if (!account.hasPassword) throw new InvalidCredentialsError();
    const options = { schema: await getSchema(), knex: database };
    await new services.AuthenticationService(options).verifyPassword(account.id, password);
  }

  // The browser decides by the token: it asks for no password when there was none at the time of the link.
  async function mailFirstPassword(transaction: Knex, { user, password }: ConfirmationClaims) {
    const account = password ? await findById(transaction, user) : undefined;
    if (account?.hasPassword === false && !account.isForeignLogin)
      await mails.firstPassword(transaction, account.email);
  }

  async function confirm(
    claims: ConfirmationClaims,
    password: string | undefined,
    response: Response,
  ): Promise<'activated' | 'already_active'> {
    const { user, email } = claims;
    const account = await findById(database, user);
    if (account?.email.toLowerCase() !== email.toLowerCase()) throw new InvalidToken();
    if (account.isInvitedClient && password !== undefined) {
      await limit(user, response);
      await checkPassword(account, password);
    }
    if (account.isInvitedClient && (await activate(claims, password))) return 'activated';
    const now = await findById(database, user);
    if (now?.status === 'active') return 'already_active';
    throw new InvalidToken();
  }

  async function confirmToken(token: string, password: string | undefined, response: Response) {
    const scope = claimedScope(token);
    if (scope === emailScope) return confirmEmail(token);
    if (scope === secondAddressScope) return confirmSecond(token);
    return confirm(await readConfirmationToken(token, env.SECRET), password, response);
  }

  return answering(async (request, response) => {
    const { token, password } = parseBody(calls.confirmAccount, body, request.body);
    return await confirmToken(token, password, response);
  });
}
