import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import knex, { type Knex } from 'knex';
import { withdrawDocuments } from '../../extensions/portal/src/documents/withdrawals.ts';

const now = new Date('2026-11-21T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const columns = {
  documenti_clienti: [
    'id',
    'cliente',
    'azienda',
    'consegna',
    'avvisato_il',
    'letto_il',
    'stato',
    'motivo_ritiro',
    'ritirato_il',
    'ritirato_da',
    'ritirato_a',
    'ritirato_a_azienda',
    'chiave_accesso',
    'letto_da',
  ],
  posta_in_uscita: [
    'id',
    'tipo',
    'stato',
    'tentativi',
    'ultimo_tentativo_il',
    'prossimo_tentativo_il',
    'conclusa_il',
    'riguarda',
    'contenuto',
  ],
  avvisi_documenti: ['documento', 'persona'],
  accessi_documenti: ['documento', 'cliente', 'collaboratore', 'quando'],
  avvisi_clienti: ['cliente', 'documento', 'consegna', 'tipo', 'quando', 'motivo', 'avvisato_il'],
  directus_users: ['id', 'first_name', 'last_name'],
};

let database: Knex;

before(async () => {
  const connection = { filename: ':memory:' };
  database = knex({ client: 'sqlite3', connection, useNullAsDefault: true });
  for (const [name, all] of Object.entries(columns)) {
    await database.schema.createTable(name, (table) => {
      for (const column of all) table.specificType(column, 'blob');
    });
  }
});
after(() => database.destroy());

const document = (id: number) => ({ id, cliente: 'c', avvisato_il: minutesAgo(10).getTime() });
const waiting = (values: object) => ({
  id: 1,
  tipo: 'digest',
  stato: 'in_attesa',
  tentativi: 0,
  contenuto: 'x',
  riguarda: JSON.stringify({ table: 'documenti_clienti', client: 'c', rows: [1, 2] }),
  ...values,
});

beforeEach(async () => {
  for (const name of Object.keys(columns)) await database(name).delete();
  await database('documenti_clienti').insert([document(1), document(2)]);
});

const withdrawFirst = () =>
  withdrawDocuments(database, { ids: [1] }, { reason: 'Sbagliato', user: 'e', now });
const notices = () => database('avvisi_clienti').select('cliente', 'documento', 'motivo');
const mail = () => database('posta_in_uscita').first('stato', 'contenuto');
const told = async (id: number) =>
  (await database('documenti_clienti').where({ id }).first('avvisato_il')).avvisato_il;

test('cancels a mail that has not gone out, and announces the other documents again', async () => {
  for (const values of [{}, { tentativi: 4, ultimo_tentativo_il: minutesAgo(8).getTime() }]) {
    await database('posta_in_uscita').delete();
    await database('posta_in_uscita').insert(waiting(values));
    await database('documenti_clienti')
      .where({ id: 1 })
      .update({ ritirato_il: null, ...document(1) });
    await withdrawFirst();
    assert.deepEqual(await mail(), { stato: 'annullata', contenuto: null });
    assert.equal(await told(2), null);
    assert.deepEqual(await notices(), []);
  }
});

test('tells the client when the mail is on its way or has gone out', async () => {
  const expected = [{ cliente: 'c', documento: 1, motivo: 'Sbagliato' }];
  for (const values of [
    { tentativi: 1, ultimo_tentativo_il: minutesAgo(1).getTime() },
    { stato: 'inviata', tentativi: 1, contenuto: null },
  ]) {
    await database('posta_in_uscita').delete();
    await database('avvisi_clienti').delete();
    await database('posta_in_uscita').insert(waiting(values));
    await database('documenti_clienti')
      .where({ id: 1 })
      .update({ ritirato_il: null, ...document(1) });
    const before = await mail();
    await withdrawFirst();
    assert.deepEqual(await mail(), before);
    assert.notEqual(await told(2), null);
    assert.deepEqual(await notices(), expected);
  }
});

test('leaves waiting mails about other documents and other news alone', async () => {
  const riguarda = [
    { table: 'documenti_clienti', client: 'c', rows: [2] },
    { table: 'richieste_modifica', client: 'c', rows: [1] },
  ];
  await database('posta_in_uscita').insert(
    riguarda.map((about, id) => waiting({ id, riguarda: JSON.stringify(about) })),
  );
  await withdrawFirst();
  const states = await database('posta_in_uscita').select('stato');
  assert.deepEqual(states, [{ stato: 'in_attesa' }, { stato: 'in_attesa' }]);
});
