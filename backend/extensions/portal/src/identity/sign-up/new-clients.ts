import { InvalidProviderError } from '@directus/errors';
import type { HookConfig } from '@directus/extensions';
import * as v from 'valibot';
import { findByEmail, findById } from '../../common/find-account.ts';
import { updatedIds } from '../../common/writes.ts';
import { accountMails } from '../../notify/mail/account-mails.ts';
import { stockInvitation } from '../../notify/mail/stock-mails.ts';
import { namedByOwners } from '../../rights/own-companies.ts';

const created = v.object({ key: v.string() });
const createdByStaff = v.object({ accountability: v.object({ user: v.string() }) });
const accepted = v.looseObject({ password: v.string(), status: v.literal('active') });

const newAccount = v.object({ email: v.pipe(v.string(), v.toLowerCase()) });

/**
 * Mails a client whom the firm creates the confirmation link, the first step to a password of their own (decision C3).
 * Stores accounts from another service's login under a lower-case address, and rejects an address that has an account
 * before the database does: Directus would write the address to the log. An accepted invitation clears the names of an
 * earlier sign-up with this address, which a stranger may have typed.
 */
export const newClients: HookConfig = ({ action, filter }, context) => {
  const { database } = context;
  const mails = accountMails(context);

  action('users.create', async (meta, eventContext) => {
    if (stockInvitation.getStore() || !v.is(createdByStaff, eventContext)) return;
    const account = await findById(database, v.parse(created, meta).key);
    if (account?.isInvitedClient) await mails.confirmation(database, account);
  });

  // Directus accepts an invitation without a caller.
  filter('users.update', async (payload, meta, { accountability, database: connection }) => {
    if (accountability !== null || !v.is(accepted, payload)) return payload;
    const signedUp: unknown = await connection('directus_users')
      .whereIn('id', updatedIds(meta))
      .where({ status: 'invited' })
      .whereNotNull('iscritto_il')
      .whereNotIn('id', namedByOwners(connection))
      .first('id');
    return signedUp === undefined ? payload : { ...payload, first_name: null, last_name: null };
  });

  filter('auth.create', async (payload) => {
    const parsed = v.safeParse(newAccount, payload);
    if (!parsed.success) return payload;
    const known = await findByEmail(database, parsed.output.email);
    if (known !== undefined) throw new InvalidProviderError();
    return Object.assign({}, payload, parsed.output);
  });
};
