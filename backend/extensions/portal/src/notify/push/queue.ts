import { roleIds } from '@studio/shared/contract';
import { dayLength } from '@studio/shared/rules';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { storedMoment } from '../../platform/database-values.ts';
import { keysOf } from '../../platform/read-keys.ts';
import { countNotices, pathOf } from '../notices/notice-mail.ts';
import { noticesTable } from '../notices/notify.ts';
import { type TrueNotice, trueNotices, whereChosen } from '../notices/true-notices.ts';
import { subscriptionsTable, waitingPushTable } from '../push-subscriptions.ts';
import type { SendPush } from './push-service.ts';
import { removeSubscription } from './subscriptions.ts';

/** The most notices and messages of one round. */
const mostAtOnce = 500;

/** A message that could not be delivered for this long is dropped, in milliseconds. */
const longestWait = dayLength;

/** While a message is being sent, no other process sends it; in milliseconds. */
const lease = 60_000;

const hour = 60 * 60 * 1000;

const noticeRows = v.array(v.object({ id: v.number(), persona: v.string() }));
const keys = v.array(v.object({ id: v.number() }));
const browsers = v.array(v.object({ id: v.number(), lingua: v.string() }));

/**
 * Returns the content of a push message: kinds and numbers, the path to open and the language. No company, title or
 * name.
 */
export function messageOf(notices: readonly TrueNotice[], language: string): string {
  const news = countNotices(notices).map(({ kind, count }) => [kind, count]);
  return JSON.stringify({ language, path: pathOf(notices), news });
}

/**
 * Writes the messages about new notices for the browsers of their people, by the people's choices; a notice that is no
 * longer true is left out. Resolves with the number of messages.
 */
export async function queueMessages(database: Knex, now: Date): Promise<number> {
  const found: unknown = await database(noticesTable)
    .whereNull('spinto_il')
    .orderBy('id')
    .limit(mostAtOnce)
    .select('id', 'persona');
  const people = Map.groupBy(v.parse(noticeRows, found), ({ persona }) => persona);
  let count = 0;
  for (const [person, notices] of people) {
    const ids = notices.map(({ id }) => id);
    count += await database.transaction((transaction) => queueFor(transaction, person, ids, now));
  }
  return count;
}

async function queueFor(transaction: Knex, person: string, ids: number[], now: Date) {
  // Several processes can look at the same moment: the one that marks a notice sends it.
  const marked: unknown = await transaction(noticesTable)
    .whereIn('id', ids)
    .whereNull('spinto_il')
    .update({ spinto_il: now }, ['id']);
  const to: unknown = await transaction(`${subscriptionsTable} as s`)
    .join('directus_users as u', 'u.id', 's.utente')
    .where({ 's.utente': person, 'u.status': 'active', 'u.role': roleIds.cliente })
    .select('s.id', 's.lingua');
  const subscriptions = v.parse(browsers, to);
  if (subscriptions.length === 0) return 0;
  const wanted = transaction(noticesTable)
    .whereIn(
      'id',
      v.parse(keys, marked).map(({ id }) => id),
    )
    .modify((query) => whereChosen(query, transaction, (column) => `muto_${column}`, true, false));
  const current = await trueNotices(transaction, await keysOf(wanted), now);
  const byOwner = [...Map.groupBy(current, ({ azienda }) => azienda).values()];
  const rows = byOwner.flatMap((notices) =>
    subscriptions.map(({ id, lingua }) => ({
      iscrizione: id,
      contenuto: messageOf(notices, lingua),
      creata_il: now,
      tentativi: 0,
      prossimo_tentativo_il: now,
    })),
  );
  if (rows.length > 0) await transaction(waitingPushTable).insert(rows);
  return rows.length;
}

const messages = v.array(
  v.object({
    id: v.number(),
    iscrizione: v.number(),
    contenuto: v.string(),
    creata_il: storedMoment,
    tentativi: v.number(),
    indirizzo: v.string(),
    chiave: v.string(),
    segreto: v.string(),
  }),
);
type Message = v.InferOutput<typeof messages>[number];

/** The round's circumstances. */
interface Round {
  database: Knex;
  send: SendPush;
  /** The pause before the second attempt, in milliseconds; it doubles up to an hour. */
  firstPause: number;
  now: Date;
}

/**
 * Hands the due messages to their push services; resolves with the number of delivered ones. A subscription that its
 * service does not know, or takes from another key only, is removed; a failed message is tried again for a day.
 */
export async function deliverMessages(round: Round): Promise<number> {
  const { database, now } = round;
  const found: unknown = await database(`${waitingPushTable} as m`)
    .join(`${subscriptionsTable} as s`, 's.id', 'm.iscrizione')
    .where('m.prossimo_tentativo_il', '<=', now)
    .orderBy('m.id')
    .limit(mostAtOnce)
    .select('m.id', 'm.iscrizione', 'm.contenuto', 'm.creata_il', 'm.tentativi')
    .select('s.indirizzo', 's.chiave', 's.segreto');
  const due = v.parse(messages, found);
  // One slow push service must not hold the others.
  const delivered = await Promise.all(
    [...Map.groupBy(due, ({ iscrizione }) => iscrizione).values()].map(async (ofBrowser) => {
      let count = 0;
      for (const message of ofBrowser) count += await deliver(round, message);
      return count;
    }),
  );
  return delivered.reduce((sum, count) => sum + count, 0);
}

async function deliver({ database, send, firstPause, now }: Round, message: Message) {
  const { id, iscrizione, contenuto, tentativi, indirizzo, chiave, segreto } = message;
  const row = () => database(waitingPushTable).where({ id });
  const claimed: number = await row()
    .where({ tentativi })
    .update({
      tentativi: tentativi + 1,
      prossimo_tentativo_il: new Date(now.getTime() + lease),
    });
  if (claimed === 0) return 0;
  const target = { endpoint: indirizzo, p256dh: chiave, auth: segreto };
  const outcome = await send(target, contenuto);
  if (outcome.state === 'gone') {
    await removeSubscription(database, iscrizione);
    return 0;
  }
  const isTooOld = now.getTime() - message.creata_il.getTime() > longestWait;
  if (outcome.state === 'failed' && !isTooOld) {
    const pause = outcome.after ?? Math.min(firstPause * 2 ** tentativi, hour);
    await row().update({ prossimo_tentativo_il: new Date(now.getTime() + pause) });
    return 0;
  }
  await row().delete();
  if (outcome.state !== 'delivered') return 0;
  await database(subscriptionsTable).where({ id: iscrizione }).update({ riuscita_il: now });
  return 1;
}
