import type { Knex } from 'knex';
import * as v from 'valibot';
import { roleIds } from '../../../../access/role-ids.ts';

const accountSchema = v.object({
  id: v.string(),
  email: v.string(),
  role: v.nullable(v.string()),
  status: v.string(),
  provider: v.string(),
  password: v.nullable(v.string()),
});

/** What is known of an account when somebody names its address. */
export interface Account {
  id: string;
  email: string;
  /** `invited` and a client of the firm: the only accounts that strangers can bring forward. */
  isInvitedClient: boolean;
  status: string;
  role: string | null;
  hasPassword: boolean;
  /** Whether it is opened by another service's login (Google) instead of a password. */
  isForeignLogin: boolean;
}

const columns = ['id', 'email', 'role', 'status', 'provider', 'password'] as const;

function describe(row: unknown): Account | undefined {
  if (row === undefined) return undefined;
  const { provider, password, ...account } = v.parse(accountSchema, row);
  return {
    ...account,
    isInvitedClient: account.status === 'invited' && account.role === roleIds.cliente,
    hasPassword: password !== null,
    isForeignLogin: provider !== 'default',
  };
}

/** The account of a lower-case address, whatever case it was stored in. */
export async function findByEmail(database: Knex, email: string): Promise<Account | undefined> {
  const users = database('directus_users').whereRaw('LOWER(??) = ?', ['email', email]);
  return describe(await users.first(...columns));
}

/** The account with this id. */
export async function findById(database: Knex, id: string): Promise<Account | undefined> {
  return describe(
    await database('directus_users')
      .where({ id })
      .first(...columns),
  );
}
