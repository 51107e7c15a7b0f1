import type { HookConfig } from '@directus/extensions';
import { roleIds } from '@studio/shared/directus-ids';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { storedMoment } from '../common/database-values.ts';
import { readEnvironment } from '../common/environment.ts';
import type { DigestMail } from './envelope.ts';
import { outbox, outboxTable, type StoreMail } from './outbox.ts';
import { runPeriodically } from './periodic-task.ts';

/**
 * A kind of news about which each client gets one mail. Its table has `cliente`, and `avvisato_il`, which is null until
 * the client was notified.
 */
export interface Digest {
  table: string;
  /** The column of the moment when a row became news. */
  since: string;
  /** Narrows a query on the table to the rows that are news. */
  which(query: Knex.QueryBuilder): void;
  /** Returns the mail about these rows; undefined when there is nothing left to report. */
  mail(database: Knex, rows: number[]): Promise<DigestMail | undefined>;
}

/** News that keeps coming is held back for at most this many waits. */
const mostWaits = 5;

/** The most rows of one mail: databases limit the length of a list. */
const mostRows = 5000;

const moment = v.pipe(
  storedMoment,
  v.transform((value) => value.getTime()),
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

/** Returns the clients with news. A client who is not active yet is notified after the activation. */
async function clientsToNotify(database: Knex, digest: Digest) {
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

// Several processes can look at the same moment: the one that marks a row reports it.
async function mark(transaction: Knex, digest: Digest, client: string, now: number) {
  const { table } = digest;
  const found: unknown = await newsOf(transaction, digest)
    .where(`${table}.cliente`, client)
    .limit(mostRows)
    .select(`${table}.id`);
  const ids = v.parse(keys, found).map(({ id }) => id);
  const marked: unknown = await transaction(table)
    .whereIn('id', ids)
    .whereNull('avvisato_il')
    .update({ avvisato_il: new Date(now) }, ['id']);
  return v.parse(keys, marked).map(({ id }) => id);
}

/**
 * Writes one mail to every client whose news has settled: nothing new came for a whole wait, or the first news is too
 * old. The transaction of the mail marks the news as reported. Resolves with the number of clients.
 * @param wait in milliseconds
 * @param now in milliseconds since the epoch
 * @throws the failure, or an AggregateError of several, after the other clients were notified
 */
export async function notifyClients(
  database: Knex,
  digest: Digest,
  store: StoreMail,
  wait: number,
  now: number,
): Promise<number> {
  const clients = await clientsToNotify(database, digest);
  const settled = clients.filter(
    ({ newest, oldest }) => now - newest >= wait || now - oldest >= wait * mostWaits,
  );
  const failures: unknown[] = [];
  for (const { cliente, email } of settled) {
    try {
      await database.transaction(async (transaction) => {
        const rows = await mark(transaction, digest, cliente, now);
        const data = rows.length > 0 ? await digest.mail(transaction, rows) : undefined;
        if (data === undefined) return;
        const template = { name: 'digest', data };
        await store(transaction, { to: email, subject: data.subject, template });
      });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) {
    throw new AggregateError(failures, `${failures.length} clients could not be notified`);
  }
  return settled.length;
}

/** Looks for news every `MAIL_INTERVAL` seconds. */
export function notifyPeriodically(
  register: Pick<Parameters<HookConfig>[0], 'schedule'>,
  context: Parameters<HookConfig>[1],
  digest: Digest,
): void {
  const { database } = context;
  const env = readEnvironment(context.env);
  const store = outbox(context);
  const wait = env.DOCUMENTS_MAIL_WAIT;
  runPeriodically(register, context, {
    tables: [digest.table, outboxTable],
    failing: `News of "${digest.table}" cannot be sent`,
    working: `News of "${digest.table}" is sent again`,
    run: () => notifyClients(database, digest, store, wait, Date.now()),
  });
}
