import type { EndpointExtensionContext } from '@directus/extensions';
import type { Knex } from 'knex';
import { normaliseValue } from '../../../../shared/src/profile-rules/index.ts';
import { roleIds } from '../../../access/role-ids.ts';
import { accountMails } from '../accounts/account-mails.ts';
import { findByEmail, findById } from '../accounts/find-account.ts';
import { isUniqueViolation } from '../accounts/is-unique-violation.ts';
import { InvalidToken } from '../accounts/refusals.ts';
import { parseRequests, requestColumns } from './change-request.ts';
import { type EmailClaims, readEmailToken } from './email-token.ts';
import { holdProfile } from './stored-profile.ts';

// A link counts only for the last address that was approved.
async function isLastApproved(transaction: Knex, claims: EmailClaims): Promise<boolean> {
  const [last] = parseRequests(
    await transaction('richieste_modifica')
      .where({ cliente: claims.user, campo: 'email', stato: 'approvata' })
      .orderBy('id', 'desc')
      .limit(1)
      .select(requestColumns),
  );
  return (
    last?.id === claims.request &&
    last.valore_richiesto === claims.to &&
    normaliseValue('email', last.valore_attuale) === claims.from
  );
}

/**
 * Puts a new address into force when it confirms: resolves with `email_changed`, also when it was in force already.
 * Throws `ExpiredToken`, or `InvalidToken` where the link is not for this account as it is now, or the address has
 * become somebody else's. The address before gets a notice.
 */
export function emailConfirmation(
  context: EndpointExtensionContext,
): (token: string) => Promise<'email_changed'> {
  const { database, env, getSchema, services } = context;
  const mails = accountMails(context);

  async function apply(claims: EmailClaims): Promise<void> {
    const { user, request, from, to } = claims;
    const schema = await getSchema();
    await database.transaction(async (transaction) => {
      await holdProfile(transaction, user);
      const account = await findById(transaction, user);
      if (account?.role !== roleIds.cliente || account.status !== 'active')
        throw new InvalidToken();
      if (!(await isLastApproved(transaction, claims))) throw new InvalidToken();
      const now = account.email.toLowerCase();
      if (now === to) return;
      if (now !== from || (await findByEmail(transaction, to))) throw new InvalidToken();
      // Not the service of users: it would end all sessions, and the client is in the middle of one.
      const users = new services.ItemsService('directus_users', { schema, knex: transaction });
      await users.updateOne(user, { email: to });
      await transaction('richieste_modifica')
        .where({ id: request })
        .update({ applicata_il: new Date() });
      await mails.emailChanged(transaction, account.email);
    });
  }

  return async (token) => {
    const claims = await readEmailToken(token, String(env.SECRET));
    await apply(claims).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new InvalidToken() : error;
    });
    return 'email_changed';
  };
}
