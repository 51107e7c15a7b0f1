import type { EndpointExtensionContext } from '@directus/extensions';
import type { RequestHandler } from 'express';
import * as v from 'valibot';
import { emailConfirmation } from '../profile/confirm-email.ts';
import { emailScope } from '../profile/email-token.ts';
import { accountMails } from './account-mails.ts';
import { type AccountClaims, readAccountToken } from './account-token.ts';
import { findById } from './find-account.ts';
import { parseBody } from './parse-body.ts';
import { InvalidToken } from './refusals.ts';
import { claimedScope } from './signed-token.ts';

const body = v.object({ token: v.pipe(v.string('required'), v.nonEmpty('required')) });

/**
 * POST /account/confirm: `{ data: 'activated' }` the first time, `{ data: 'already_active' }` after;
 * 400 INVALID_TOKEN or TOKEN_EXPIRED. The link counts only for the account it was made for, and
 * only while that account still has the address it was sent to. Where the password it speaks of was
 * cleared since (see the sign-up), the link to set one follows by mail. The link to a new address is
 * confirmed here too, with `{ data: 'email_changed' }`.
 */
export function confirmHandler(context: EndpointExtensionContext): RequestHandler {
  const { database, env, services, getSchema } = context;
  const mails = accountMails(context);
  const confirmEmail = emailConfirmation(context);

  async function activate(id: string): Promise<boolean> {
    const schema = await getSchema();
    return database.transaction(async (transaction) => {
      // Two clicks at once: the database lets one of them through, and that one is the first.
      const changed = await transaction('directus_users')
        .where({ id, status: 'invited' })
        .update({ status: 'active' });
      if (changed === 0) return false;
      // Again through the service, for whatever else listens to changes of users.
      const users = new services.UsersService({ schema, knex: transaction });
      await users.updateOne(id, { status: 'active' });
      return true;
    });
  }

  // The browser goes by the token, and leads to the login whoever had a password when it was made.
  async function makeUpForPassword({ user, password }: AccountClaims): Promise<void> {
    const account = password ? await findById(database, user) : undefined;
    // Not awaited: the mail is not part of the answer.
    if (account?.hasPassword === false) void mails.firstPassword(account);
  }

  async function confirm(claims: AccountClaims): Promise<'activated' | 'already_active'> {
    const { user, email } = claims;
    const account = await findById(database, user);
    if (account?.email.toLowerCase() !== email.toLowerCase()) throw new InvalidToken();
    if (account.isInvitedClient && (await activate(user))) {
      await makeUpForPassword(claims);
      return 'activated';
    }
    const now = await findById(database, user);
    if (now?.status === 'active') return 'already_active';
    throw new InvalidToken();
  }

  return async (request, response, next) => {
    try {
      const { token } = parseBody(body, request.body, ['token']);
      const data =
        claimedScope(token) === emailScope
          ? await confirmEmail(token)
          : await confirm(await readAccountToken(token, String(env.SECRET)));
      response.set('cache-control', 'no-store').json({ data });
    } catch (error) {
      next(error);
    }
  };
}
