import { createHash } from 'node:crypto';
import type { Language } from '@studio/shared/contract';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { storedMoment } from '../../platform/database-values.ts';
import { keysOf } from '../../platform/read-keys.ts';
import { subscriptionsTable, waitingPushTable } from '../push-subscriptions.ts';
import type { PushTarget } from './push-service.ts';

/** A client's new subscription. */
export interface NewSubscription extends PushTarget {
  /** That of the interface in which the client subscribed. */
  language: Language;
  /** The login that subscribes. */
  family: string | undefined;
}

/** The most browsers of one client: an older one gives way. */
const mostBrowsers = 10;

/** Returns the name of a subscription in answers, which gives no access: a browser recognises its own by it. */
export const digestOf = (endpoint: string) =>
  createHash('sha256').update(endpoint).digest('base64url');

async function remove(database: Knex, which: (query: Knex.QueryBuilder) => void): Promise<void> {
  const removed = await keysOf(database(subscriptionsTable).modify(which));
  await database(waitingPushTable).whereIn('iscrizione', removed).delete();
  await database(subscriptionsTable).whereIn('id', removed).delete();
}

/** Removes a subscription, and the messages that wait for it. */
export const removeSubscription = (database: Knex, id: number) =>
  remove(database, (query) => query.where({ id }));

/** Removes this client's subscription with this address, if there is one. */
export const unsubscribe = (database: Knex, user: string, endpoint: string) =>
  remove(database, (query) => query.where({ utente: user, impronta: digestOf(endpoint) }));

/** Stores a subscription; a browser that another client used before belongs to this one now. */
export async function subscribe(
  transaction: Knex,
  user: string,
  { endpoint, p256dh, auth, language, family }: NewSubscription,
  now: Date,
): Promise<void> {
  const impronta = digestOf(endpoint);
  await remove(transaction, (query) => query.where({ impronta }).whereNot({ utente: user }));
  const values = { chiave: p256dh, segreto: auth, lingua: language, famiglia: family ?? null };
  await transaction(subscriptionsTable)
    .insert({ ...values, utente: user, indirizzo: endpoint, impronta, creata_il: now })
    .onConflict('impronta')
    .merge(values);
  const own = transaction(subscriptionsTable).where({ utente: user }).orderBy('id', 'desc');
  for (const id of (await keysOf(own)).slice(mostBrowsers))
    await removeSubscription(transaction, id);
}

const rows = v.array(
  v.object({
    impronta: v.string(),
    creata_il: storedMoment,
    riuscita_il: v.nullable(storedMoment),
  }),
);

/** Resolves with a client's subscriptions, oldest first. */
export async function subscriptionsOf(database: Knex, user: string) {
  const found: unknown = await database(subscriptionsTable)
    .where({ utente: user })
    .orderBy('id')
    .select('impronta', 'creata_il', 'riuscita_il');
  return v.parse(rows, found).map(({ impronta, creata_il, riuscita_il }) => ({
    id: impronta,
    created: creata_il.toISOString(),
    delivered: riuscita_il?.toISOString() ?? null,
  }));
}
