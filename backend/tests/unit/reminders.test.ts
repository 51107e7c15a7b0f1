import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import knex, { type Knex } from 'knex';
import { isReminderHour } from '../../extensions/portal/src/common/rome-hours.ts';
import {
  announceRequests,
  remindOfRequests,
} from '../../extensions/portal/src/exchange/requests/notices.ts';
import { stepReached } from '../../extensions/portal/src/exchange/requests/reminder-steps.ts';
import { dayToStore } from '../../extensions/portal/src/platform/database-values.ts';

const dueDay = '2026-06-16';
const at = (day: string, time = '09:00') => new Date(`${day}T${time}:00+02:00`);

test('reaches a step 7, 3 and 1 days before the due day, and one a week after it', () => {
  const reached = (day: string) => stepReached(dueDay, at(day));
  const before = [
    '2026-06-08',
    '2026-06-09',
    '2026-06-12',
    '2026-06-13',
    '2026-06-15',
    '2026-06-16',
  ];
  assert.deepEqual(before.map(reached), [null, 7, 7, 3, 1, 1]);
  const after = [
    '2026-06-17',
    '2026-06-23',
    '2026-06-24',
    '2026-07-01',
    '2026-08-11',
    '2026-08-12',
  ];
  assert.deepEqual(after.map(reached), [-1, -1, -8, -15, -50, null]);
  // Days are those of Rome: at half past midnight the due day has begun there.
  assert.equal(stepReached(dueDay, at('2026-06-17', '00:30')), -1);
});

test('sends reminders by day in Rome', () => {
  const hours = ['07:59', '08:00', '19:59', '20:00', '00:30'];
  assert.deepEqual(
    hours.map((time) => isReminderHour(at(dueDay, time))),
    [false, true, true, false, false],
  );
});

let database: Knex;

before(async () => {
  const connection = { filename: ':memory:' };
  database = knex({ client: 'sqlite3', connection, useNullAsDefault: true });
  await database.schema.createTable('richieste_documenti', (table) => {
    table.increments('id');
    table.string('cliente');
    table.integer('azienda');
    table.integer('tipologia');
    table.date('scadenza');
    table.string('stato');
    table.timestamp('annunciata_il');
    table.integer('ultimo_promemoria');
  });
  await database.schema.createTable('avvisi_scambio', (table) => {
    table.increments('id');
    table.string('persona');
    table.integer('azienda');
    table.string('tipo');
    table.integer('oggetto');
    table.timestamp('quando');
  });
});
after(() => database.destroy());
beforeEach(async () => {
  await database('richieste_documenti').delete();
  await database('avvisi_scambio').delete();
});

const ask = (id: number, more: object = {}) =>
  database('richieste_documenti').insert({
    ...{ id, cliente: 'anna', stato: 'chiesta', scadenza: dayToStore(dueDay) },
    ...more,
  });
const notices = (): Promise<object[]> =>
  database('avvisi_scambio').orderBy('id').select('persona', 'tipo', 'oggetto');

test('announces a request once, and its first reminder is about a later step', async () => {
  await ask(1);
  await ask(2, { stato: 'annullata' });
  const asked = at('2026-06-13');
  assert.deepEqual(
    [await announceRequests(database, asked), await announceRequests(database, asked)],
    [1, 0],
  );
  assert.equal(await remindOfRequests(database, asked), 0);
  assert.equal(await remindOfRequests(database, at('2026-06-15')), 1);
  assert.deepEqual(await notices(), [
    { persona: 'anna', tipo: 'richiesta', oggetto: 1 },
    { persona: 'anna', tipo: 'promemoria', oggetto: 1 },
  ]);
});

test('reminds once for each step, also after days without a run, and only of requests that wait', async () => {
  const told = { annunciata_il: at('2026-05-01') };
  await ask(1, told);
  await ask(2, { ...told, stato: 'inviata' });
  await ask(3, { ...told, stato: 'da_rifare', scadenza: null });
  await ask(4);
  const runs = ['2026-06-01', '2026-06-09', '2026-06-09', '2026-06-14', '2026-06-14', '2026-06-30'];
  const counts: number[] = [];
  for (const day of runs) counts.push(await remindOfRequests(database, at(day)));
  assert.deepEqual(counts, [0, 1, 0, 1, 0, 1]);
  assert.equal((await notices()).length, 3);
  // Another due day has its own reminders.
  await database('richieste_documenti')
    .where({ id: 1 })
    .update({ scadenza: dayToStore('2026-07-07'), ultimo_promemoria: null });
  assert.equal(await remindOfRequests(database, at('2026-06-30', '21:00')), 0);
  assert.equal(await remindOfRequests(database, at('2026-06-30')), 1);
});
