import type { EndpointExtensionContext } from '@directus/extensions';
import { roleIds } from '@studio/shared/contract';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { findById } from '../../common/find-account.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { InvalidToken, readToken, signToken } from '../../platform/signed-tokens.ts';
import { accountMails } from '../mail/account-mails.ts';
import { preferencesTable, setSecond } from './stored-preferences.ts';

/** The scope of the token that confirms a second address. */
export const secondAddressScope = 'second-address';

const claims = v.object({
  scope: v.literal(secondAddressScope),
  user: v.pipe(v.string(), v.uuid()),
  /** The second address, lower-case. */
  to: v.string(),
});

/** Returns the function that stores a second address and mails it the link of its confirmation, valid for seven days. */
export function secondAddressRequest(context: Pick<EndpointExtensionContext, 'env' | 'logger'>) {
  const { SECRET } = readEnvironment(context.env);
  const mails = accountMails(context);
  return async (transaction: Knex, user: string, to: string): Promise<void> => {
    await setSecond(transaction, user, to);
    const token = await signToken({ scope: secondAddressScope, user, to }, '7d', SECRET);
    await mails.secondAddress(transaction, to, token);
  };
}

/**
 * Returns the function that confirms a second address and informs the client. It resolves with
 * `second_address_confirmed`, also when the address was confirmed before.
 * @throws {ExpiredToken} when the link has expired
 * @throws {InvalidToken} when the client has removed or replaced the address
 */
export function secondAddressConfirmation(context: EndpointExtensionContext) {
  const { database } = context;
  const { SECRET } = readEnvironment(context.env);
  const mails = accountMails(context);
  return async (token: string): Promise<'second_address_confirmed'> => {
    const { user, to } = await readToken(claims, token, SECRET);
    await database.transaction(async (transaction) => {
      const account = await findById(transaction, user);
      if (account?.role !== roleIds.cliente || account.status !== 'active')
        throw new InvalidToken();
      const row = () =>
        transaction(preferencesTable).where({ utente: user, secondo_indirizzo: to });
      const changed: number = await row()
        .whereNull('secondo_dal')
        .update({ secondo_dal: new Date() });
      if (changed > 0) return mails.toOwner(transaction, user, 'second-address-on');
      if ((await row().first('id')) === undefined) throw new InvalidToken();
    });
    return 'second_address_confirmed';
  };
}
