import { ForbiddenError } from '@directus/errors';
import type { Request } from 'express';
import type { Knex } from 'knex';
import { roleIds } from '../../../access/role-ids.ts';
import { type Account, findById } from './find-account.ts';
import { loggedInUser } from './logged-in-user.ts';

/** The client who asks. Throws `ForbiddenError` for a visitor, and for anybody who works in the Studio. */
export async function currentClient(request: Request, database: Knex): Promise<Account> {
  const user = loggedInUser(request);
  const account = user === undefined ? undefined : await findById(database, user);
  if (account?.role !== roleIds.cliente) throw new ForbiddenError();
  return account;
}
