import type { HookConfig } from '@directus/extensions';
import { roleIds } from '@studio/shared/contract';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { storedMoment } from '../../platform/database-values.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { runPeriodically } from '../../platform/periodic-task.ts';
import { keysOf } from '../../platform/read-keys.ts';
import type { DigestMail } from './envelope.ts';
import { outbox, outboxTable, type StoreMail } from './outbox.ts';

/**
 * A kind of news about which each client gets one mail. Its table has the column of the client, and `avvisato_il`, which
 * is null until the client was notified.
 */
export interface Digest {
  table: string;
  /** The column of the client; `cliente` unless set. */
  person?: string;
  /** The column of the moment when a row became news. */
  since: string;
  /** Narrows a query on the table to the rows that are news. */
  which(query: Knex.QueryBuilder): void;
  /** News of the same table that several clients share. */
  shared?: SharedNews;
  /** The choices of clients; without it each client gets one mail when the news has settled. */
  recipients?: Recipients;
  /** Returns the mail about these rows; undefined when there is nothing left to report. */
  mail(database: Knex, rows: number[]): Promise<DigestMail | undefined>;
}

/** Decides when a client's mail is due, and to which addresses it goes. */
export interface Recipients {
  /** The tables that it needs. */
  tables: string[];
  /** Resolves with the test of a round: a client's news is reported now, if it has settled or not. */
  ready(database: Knex, now: number): Promise<(client: Waiting, isSettled: boolean) => boolean>;
  /** Resolves with the mails about a client's news; none leaves the news reported without a mail. */
  mails(
    transaction: Knex,
    client: Waiting,
    mail: DigestMail,
    rows: number[],
  ): Promise<{ to: string; mail: DigestMail }[]>;
}

/** News that several clients share: each of them gets it in the same mail as their own news. */
export interface SharedNews {
  /** The tables that it needs besides that of the digest: a new installation gets them a moment after its first start. */
  tables: string[];
  /**
   * Returns the clients (`cliente`, `email`) with shared news, joined with their users as `u`, and the moments of the
   * `newest` and the `oldest`.
   */
  waiting(database: Knex, now: Date): Knex.QueryBuilder;
  /** Marks a client's shared news as reported to them; resolves with the rows that no other process reports. */
  mark(transaction: Knex, client: string, now: Date): Promise<number[]>;
  /** Closes the news that no client waits for any more. */
  close(database: Knex, now: Date): Promise<void>;
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

/** A client with news; the moments are milliseconds since the epoch. */
type Waiting = v.InferOutput<typeof waiting>[number];

function merge(own: Waiting[], shared: Waiting[]): Waiting[] {
  const all = new Map(own.map((client) => [client.cliente, client]));
  for (const one of shared) {
    const { newest, oldest } = all.get(one.cliente) ?? one;
    all.set(one.cliente, {
      ...one,
      newest: Math.max(newest, one.newest),
      oldest: Math.min(oldest, one.oldest),
    });
  }
  return [...all.values()];
}

/** Returns the clients with news. A client who is not active yet is notified after the activation. */
async function clientsToNotify(database: Knex, digest: Digest, now: number) {
  const { table, since, shared, person = 'cliente' } = digest;
  const rows: unknown = await newsOf(database, digest)
    .join('directus_users', 'directus_users.id', `${table}.${person}`)
    .where({ 'directus_users.status': 'active', 'directus_users.role': roleIds.cliente })
    .whereNotNull('directus_users.email')
    .groupBy(`${table}.${person}`, 'directus_users.email')
    .orderBy(`${table}.${person}`)
    .select(`${table}.${person} as cliente`, 'directus_users.email')
    .max(`${table}.${since} as newest`)
    .min(`${table}.${since} as oldest`);
  const own = v.parse(waiting, rows);
  if (shared === undefined) return own;
  const others: unknown = await shared
    .waiting(database, new Date(now))
    .where({ 'u.status': 'active', 'u.role': roleIds.cliente })
    .whereNotNull('u.email');
  return merge(own, v.parse(waiting, others));
}

// Several processes can look at the same moment: the one that marks a row reports it.
async function mark(transaction: Knex, digest: Digest, client: string, now: number) {
  const { table, person = 'cliente' } = digest;
  const news = newsOf(transaction, digest).where(`${table}.${person}`, client).limit(mostRows);
  const ids = await keysOf(news, `${table}.id`);
  const marked: unknown = await transaction(table)
    .whereIn('id', ids)
    .whereNull('avvisato_il')
    .update({ avvisato_il: new Date(now) }, ['id']);
  const own = v.parse(keys, marked).map(({ id }) => id);
  const shared = await digest.shared?.mark(transaction, client, new Date(now));
  return shared === undefined ? own : [...own, ...shared];
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
  const clients = await clientsToNotify(database, digest, now);
  const isReady = await digest.recipients?.ready(database, now);
  const settled = clients.filter((client) => {
    const { newest, oldest } = client;
    const isSettled = now - newest >= wait || now - oldest >= wait * mostWaits;
    return isReady === undefined ? isSettled : isReady(client, isSettled);
  });
  const failures: unknown[] = [];
  for (const client of settled) {
    try {
      await database.transaction(async (transaction) => {
        const rows = await mark(transaction, digest, client.cliente, now);
        const mail = rows.length > 0 ? await digest.mail(transaction, rows) : undefined;
        if (mail === undefined) return;
        const own = [{ to: client.email, mail }];
        const mails = (await digest.recipients?.mails(transaction, client, mail, rows)) ?? own;
        const about = { table: digest.table, client: client.cliente, rows };
        for (const { to, mail: data } of mails) {
          const template = { name: 'digest', data };
          await store(transaction, { to, subject: data.subject, template, about });
        }
      });
    } catch (error) {
      failures.push(error);
    }
  }
  await digest.shared?.close(database, new Date(now));
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
    tables: [
      digest.table,
      outboxTable,
      ...(digest.shared?.tables ?? []),
      ...(digest.recipients?.tables ?? []),
    ],
    failing: `News of "${digest.table}" cannot be sent`,
    working: `News of "${digest.table}" is sent again`,
    run: () => notifyClients(database, digest, store, wait, Date.now()),
  });
}
