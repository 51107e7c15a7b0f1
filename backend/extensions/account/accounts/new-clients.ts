import type { HookConfig } from '@directus/extensions';
import * as v from 'valibot';
import { accountMails } from './account-mails.ts';
import { findById } from './find-account.ts';
import { stockInvitation } from './invitation-context.ts';

const created = v.object({ key: v.string() });
const createdByStaff = v.object({ accountability: v.object({ user: v.string() }) });
const newAccount = v.object({ email: v.pipe(v.string(), v.toLowerCase()) });

/**
 * A client that the firm creates gets the confirmation mail at once, the first step of the way to a
 * password of their own (decision C3). And who comes by another service's login is kept, as everybody
 * else, under a lower-case address.
 */
export const newClients: HookConfig = ({ action, filter }, context) => {
  const mails = accountMails(context);

  action('users.create', async (meta, eventContext) => {
    if (stockInvitation.getStore() || !v.is(createdByStaff, eventContext)) return;
    const account = await findById(context.database, v.parse(created, meta).key);
    if (account?.isInvitedClient) await mails.confirmation(account);
  });

  filter('auth.create', (payload) => {
    const parsed = v.safeParse(newAccount, payload);
    return parsed.success ? Object.assign({}, payload, parsed.output) : payload;
  });
};
