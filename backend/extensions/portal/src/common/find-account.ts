import { roleIds } from '@studio/shared/contract';
import type { Knex } from 'knex';
import * as v from 'valibot';

const accountSchema = v.object({
  id: v.string(),
  // An erased account has none.
  email: v.pipe(
    v.nullable(v.string()),
    v.transform((address) => address ?? ''),
  ),
  role: v.nullable(v.string()),
  status: v.string(),
  provider: v.string(),
  password: v.nullable(v.string()),
});

/** An account, as the endpoints and hooks need it. */
export interface Account {
  id: string;
  /** '' for an erased account. */
  email: string;
  /** `invited` and a client: the only accounts whose status a stranger's call can change. */
  isInvitedClient: boolean;
  status: string;
  role: string | null;
  hasPassword: boolean;
  /** True when another service (Google) logs the account in, without a password. */
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

/** Returns the account of a lower-case address, in whatever case it is stored. */
export async function findByEmail(database: Knex, email: string): Promise<Account | undefined> {
  const users = database('directus_users').whereRaw('LOWER(??) = ?', ['email', email]);
  return describe(await users.first(...columns));
}

/** Returns the account with this id. */
export async function findById(database: Knex, id: string): Promise<Account | undefined> {
  return describe(
    await database('directus_users')
      .where({ id })
      .first(...columns),
  );
}
