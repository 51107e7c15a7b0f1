import type { Knex } from 'knex';
import * as v from 'valibot';
import { roleIds } from '../../../access/role-ids.ts';
import { type Round, type Sending, sendEach } from './send-each.ts';

/**
 * A kind of news that clients get one mail about, however many rows there are. The table has `cliente`, and
 * `avvisato_il`: null as long as the client was not told.
 */
export interface Digest {
  table: string;
  /** The column that says when a row became news. */
  since: string;
  /** Narrows the rows that are news; called with a query on the table. */
  which(query: Knex.QueryBuilder): void;
  /** Sends the one mail about these rows. Throws when it cannot be sent; it is tried again then. */
  send(client: { id: string; email: string }, rows: number[]): Promise<void>;
}

/** How long even a steady trickle of news is held back, in waits. */
const patience = 5;

/** Rows one mail tells of: databases take no list of any length. */
const mostRows = 5000;

const moment = v.pipe(
  v.union([v.date(), v.number(), v.string()]),
  v.transform((value) => new Date(value).getTime()),
);
const waiting = v.array(
  v.object({ cliente: v.string(), email: v.string(), newest: moment, oldest: moment }),
);
const keys = v.array(v.object({ id: v.number() }));

function newsOf(database: Knex, { table, since, which }: Digest): Knex.QueryBuilder {
  return database(table)
    .whereNull(`${table}.avvisato_il`)
    .whereNotNull(`${table}.${since}`)
    .modify(which);
}

/** The clients there is news for. One who is not active yet is told once they are. */
async function clientsToTell(database: Knex, digest: Digest) {
  const { table, since } = digest;
  const rows: unknown = await newsOf(database, digest)
    .join('directus_users', 'directus_users.id', `${table}.cliente`)
    .where({ 'directus_users.status': 'active', 'directus_users.role': roleIds.cliente })
    .whereNotNull('directus_users.email')
    .groupBy(`${table}.cliente`, 'directus_users.email')
    .orderBy(`${table}.cliente`)
    .select(`${table}.cliente`, 'directus_users.email')
    .max(`${table}.${since} as newest`)
    .min(`${table}.${since} as oldest`);
  return v.parse(waiting, rows);
}

// Several processes may look at the same moment: each row is told by the one that marked it.
async function claim(database: Knex, digest: Digest, client: string, now: number) {
  const { table } = digest;
  const found: unknown = await newsOf(database, digest)
    .where(`${table}.cliente`, client)
    .limit(mostRows)
    .select(`${table}.id`);
  const ids = v.parse(keys, found).map(({ id }) => id);
  const claimed: unknown = await database(table)
    .whereIn('id', ids)
    .whereNull('avvisato_il')
    .update({ avvisato_il: new Date(now) }, ['id']);
  return v.parse(keys, claimed).map(({ id }) => id);
}

/**
 * Tells every client whose news has settled (nothing new for a whole wait, or the first is too old to wait on), one
 * mail each. `wait` is in milliseconds. News whose mail could not be sent is news again.
 */
export async function tellClients(
  database: Knex,
  digest: Digest,
  wait: number,
  sending: Sending<string>,
): Promise<Round> {
  const { now } = sending;
  const clients = await clientsToTell(database, digest);
  const settled = clients.filter(
    ({ newest, oldest }) => now - newest >= wait || now - oldest >= wait * patience,
  );
  return sendEach(
    settled.map(({ cliente: id, email }) => ({
      key: id,
      async claim() {
        const rows = await claim(database, digest, id, now);
        if (rows.length === 0) return undefined;
        return {
          async send() {
            await digest.send({ id, email }, rows);
            return true;
          },
          release: () => database(digest.table).whereIn('id', rows).update({ avvisato_il: null }),
        };
      },
    })),
    sending,
  );
}
