import type { Knex } from 'knex';
import * as v from 'valibot';
import { roleIds } from '../../../access/role-ids.ts';
import type { Directory } from './delivery.ts';

const clients = v.array(v.object({ id: v.string(), piva: v.nullable(v.string()) }));
const types = v.array(v.object({ id: v.number(), tipologia: v.string() }));

/** Accounts that nobody can use any more. */
const closed = ['suspended', 'archived'];

/** Every client that documents can be delivered to, and every kind of document. */
export async function readDirectory(database: Knex): Promise<Directory> {
  const users: unknown = await database('directus_users')
    .where({ role: roleIds.cliente })
    .whereNotIn('status', closed)
    .select('id', 'piva');
  const kinds: unknown = await database('tipologie').select('id', 'tipologia');
  return { clients: v.parse(clients, users), types: v.parse(types, kinds) };
}
