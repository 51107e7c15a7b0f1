import type { HookConfig } from '@directus/extensions';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { insertAll } from '../../common/batches.ts';
import { isReminderHour } from '../../common/rome-hours.ts';
import { type NoticeKind, noticesTable } from '../../notify/notices/notify.ts';
import { storedDay } from '../../platform/database-values.ts';
import { loggingFailure, runPeriodically } from '../../platform/periodic-task.ts';
import { lockRows } from '../../platform/read-keys.ts';
import { ownerEntries, peopleOf, type Subject, subjectOf } from '../../rights/may.ts';
import { dueStep, stepReached } from './reminder-steps.ts';
import { requestsTable } from './stored-requests.ts';

/** The most requests of a round: databases limit the values of a statement. */
const batch = 500;

const open = v.object({
  id: v.number(),
  ...ownerEntries,
  scadenza: v.nullable(storedDay),
  ultimo_promemoria: v.nullable(v.number()),
});
type OpenRequest = v.InferOutput<typeof open>;

/** Stores a notice about each request for everyone who takes part in it; asks once for each client or company and type. */
async function notifyAll(
  transaction: Knex,
  kind: NoticeKind,
  requests: readonly OpenRequest[],
  now: Date,
): Promise<void> {
  const known = new Map<string, string[]>();
  const peopleIn = async (subject: Subject): Promise<string[]> => {
    const key = JSON.stringify(subject);
    const people = known.get(key) ?? (await peopleOf(transaction, subject, now));
    known.set(key, people);
    return people;
  };
  const rows: object[] = [];
  for (const request of requests) {
    for (const persona of await peopleIn(subjectOf(request))) {
      const about = { persona, azienda: request.azienda, tipo: kind, oggetto: request.id };
      rows.push({ ...about, quando: now });
    }
  }
  await insertAll(transaction, noticesTable, rows);
}

/** Writes the step of each request's last reminder, one statement for each step. */
async function writeSteps(
  transaction: Knex,
  steps: ReadonlyMap<number, number | null>,
  values: object,
): Promise<void> {
  for (const step of new Set(steps.values())) {
    const ids = [...steps].flatMap(([id, reached]) => (reached === step ? [id] : []));
    await transaction(requestsTable)
      .whereIn('id', ids)
      .update({ ...values, ultimo_promemoria: step });
  }
}

/**
 * Tells the people who take part in new requests of them, once, in one transaction with the mark that they were told.
 * Resolves with the number of requests. One that was cancelled or answered before is told to no person.
 */
export function announceRequests(database: Knex, now: Date): Promise<number> {
  return database.transaction(async (transaction) => {
    const unannounced = transaction(requestsTable)
      .where({ stato: 'chiesta' })
      .whereNull('annunciata_il')
      .limit(batch);
    const requests = await lockRows(unannounced, open);
    if (requests.length === 0) return 0;
    // The step that a new request has reached already is told with it.
    const steps = new Map(
      requests.map(({ id, scadenza }) => [
        id,
        scadenza === null ? null : stepReached(scadenza, now),
      ]),
    );
    await writeSteps(transaction, steps, { annunciata_il: now });
    await notifyAll(transaction, 'richiesta', requests, now);
    return requests.length;
  });
}

/**
 * Reminds of requests that wait for an answer, by day in Rome: one notice for each request and step. Resolves with the
 * number of reminded requests.
 */
export async function remindOfRequests(database: Knex, now: Date): Promise<number> {
  if (!isReminderHour(now)) return 0;
  let reminded = 0;
  let last = 0;
  for (;;) {
    const found: unknown = await database(requestsTable)
      .whereIn('stato', ['chiesta', 'da_rifare'])
      .whereNotNull('scadenza')
      .whereNotNull('annunciata_il')
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .select(Object.keys(open.entries));
    const requests = v.parse(v.array(open), found);
    const end = requests.at(-1);
    if (end === undefined) return reminded;
    last = end.id;
    reminded += await remindOf(database, requests, now);
  }
}

const lastReminders = v.array(
  v.object({ id: v.number(), ultimo_promemoria: v.nullable(v.number()) }),
);

async function remindOf(
  database: Knex,
  requests: readonly OpenRequest[],
  now: Date,
): Promise<number> {
  const steps = new Map(
    requests.flatMap(({ id, scadenza, ultimo_promemoria }): [number, number][] => {
      const step = scadenza === null ? null : dueStep(scadenza, ultimo_promemoria, now);
      return step === null ? [] : [[id, step]];
    }),
  );
  if (steps.size === 0) return 0;
  return database.transaction(async (transaction) => {
    // Another process, or an answer a moment ago, leaves nothing to remind of.
    const found: unknown = await transaction(requestsTable)
      .whereIn('id', [...steps.keys()])
      .whereIn('stato', ['chiesta', 'da_rifare'])
      .forUpdate()
      .select('id', 'ultimo_promemoria');
    const current = new Map(
      v.parse(lastReminders, found).map((one) => [one.id, one.ultimo_promemoria]),
    );
    const due = requests.filter(
      ({ id, ultimo_promemoria }) => steps.has(id) && current.get(id) === ultimo_promemoria,
    );
    const dueSteps = new Map(due.map(({ id }) => [id, steps.get(id) ?? null]));
    await writeSteps(transaction, dueSteps, {});
    await notifyAll(transaction, 'promemoria', due, now);
    return due.length;
  });
}

/** Announces new requests within seconds, and reminds of open ones every ten minutes of the day. */
export const requestNotices: HookConfig = (register, context) => {
  const { database } = context;
  runPeriodically(register, context, {
    tables: [requestsTable, noticesTable],
    failing: 'New requests for documents cannot be announced',
    working: 'New requests for documents are announced again',
    run: () => announceRequests(database, new Date()),
  });
  const failing = 'Reminders of requests for documents could not be stored';
  const remind = loggingFailure(context, failing, async () => {
    await remindOfRequests(database, new Date());
  });
  register.schedule('*/10 * * * *', remind);
};
