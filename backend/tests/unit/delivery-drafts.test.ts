import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { folders, roleIds } from '@studio/shared/contract';
import knex, { type Knex } from 'knex';
import * as v from 'valibot';
import {
  saveDraft,
  storedDelivery,
} from '../../extensions/portal/src/documents/deliveries/drafts.ts';
import { deliveryPayload } from '../../extensions/portal/src/documents/deliveries/payload.ts';

const traced = ['stato', 'cliente', 'azienda', 'tipologia', 'anno', 'mese'];
const tables = {
  consegne: ['id', ...traced, 'correzioni', 'lascia_fuori', 'riepilogo', 'sollecitata_il'],
  consegne_righe: [
    ...['consegna', 'file', 'nome', 'cliente', 'azienda', 'destinatario', 'tipologia', 'anno'],
    ...['mese', 'titolo', 'problema', 'avviso', 'scelti', 'ordine'],
  ],
  directus_files: ['id', 'filename_download', 'folder', 'filesize', 'impronta', 'storage', 'title'],
  directus_users: [
    ...['id', 'role', 'status', 'societa', 'first_name', 'last_name', 'piva', 'codice_fiscale'],
    ...['invitato_il', 'iscritto_il'],
  ],
  aziende: ['id', 'denominazione', 'piva', 'codice_fiscale'],
  persone_aziende: ['id', 'azienda', 'persona', 'ruolo', 'fino_al'],
  persone_aziende_tipologie: ['persone_aziende_id', 'tipologie_id'],
  tipologie: ['id', 'tipologia'],
  documenti_clienti: ['id', 'documento', 'cliente', 'azienda', 'ritirato_il', 'date_created'],
};

let database: Knex;
let published: object[];

before(async () => {
  const connection = { filename: ':memory:' };
  database = knex({ client: 'sqlite3', connection, useNullAsDefault: true });
  for (const [name, columns] of Object.entries(tables)) {
    await database.schema.createTable(name, (table) => {
      if (name === 'consegne_righe') table.increments('id');
      for (const column of columns) table.specificType(column, 'blob');
    });
  }
  await database.schema.table('directus_files', (table) => {
    table.string('filename_disk');
  });
});
after(() => database.destroy());

const file = (id: string, filename_download: string, impronta = id) => ({
  ...{ id, filename_download, impronta, filename_disk: id },
  ...{ storage: 'local', filesize: 10, folder: folders.documenti.id },
});
const one = '00000000-0000-4000-8000-000000000001';
const two = '00000000-0000-4000-8000-000000000002';
const three = '00000000-0000-4000-8000-000000000003';

beforeEach(async () => {
  for (const name of Object.keys(tables)) await database(name).delete();
  published = [];
  await database('consegne').insert({ id: 7, stato: 'bozza' });
  await database('tipologie').insert({ id: 1, tipologia: 'F24' });
  const client = { role: roleIds.cliente, status: 'active', societa: 'Rossi' };
  await database('directus_users').insert({ ...client, id: 'c', piva: '02342520158' });
  await database('directus_files').insert([
    file(one, '02342520158_F24_2026-06.pdf'),
    file(two, 'sbagliato.pdf'),
    file(three, '02342520158_F24_2026-06_copia.pdf', one),
  ]);
});

const delivery = () => database('consegne').first();
const rows = () => database('consegne_righe').orderBy('ordine').select();

async function save(change: object) {
  const stored = v.parse(storedDelivery, await delivery());
  await saveDraft(database, 7, stored, v.parse(deliveryPayload, change), async (documents) => {
    published.push(...documents);
  });
}

const add = (...ids: string[]) => ({
  file: { create: ids.map((id) => ({ directus_files_id: { id } })), update: [], delete: [] },
});

test('checks added files, problems first, and keeps what it found', async () => {
  await save(add(one, two, three));
  const { stato, riepilogo, correzioni } = await delivery();
  assert.deepEqual(
    [stato, riepilogo, correzioni],
    ['bozza', '3 file: 1 da correggere, 1 da guardare', 'sbagliato.pdf'],
  );
  const [bad, warned, good] = await rows();
  assert.match(bad.problema, /^Nel nome manca la partita IVA/);
  assert.match(warned.avviso, /già in questa consegna: «02342520158_F24_2026-06\.pdf»/);
  assert.deepEqual([good.cliente, good.destinatario, good.tipologia], ['c', 'Rossi', 1]);
});

test('publishes corrected names and chosen values', async () => {
  await save(add(one, two));
  await assert.rejects(save({ azione: 'pubblica' }), /Un file va corretto/);
  assert.deepEqual(published, []);
  const [bad] = await rows();
  const update = [{ id: bad.id, cliente: { id: 'c' }, tipologia: 1, anno: 2026 }];
  await save({ righe: { create: [], update, delete: [] } });
  assert.equal((await delivery()).stato, 'controllata');
  // A value that the editor has chosen stays with another name.
  await save({ righe: { update: [{ id: bad.id, nome: 'altro_nome.pdf' }] } });
  assert.equal((await delivery()).riepilogo, '2 file: tutto a posto');
  await save({ azione: 'pubblica' });
  assert.equal(published.length, 2);
  assert.equal((await delivery()).riepilogo, '2 documenti pubblicati');
  const { title } = await database('directus_files').where({ id: two }).first();
  assert.equal(title, 'altro_nome');
});

test('corrects names line by line and publishes in one save', async () => {
  await save(add(one, two));
  await assert.rejects(save({ correzioni: 'a.pdf\nb.pdf' }), /una riga per ogni file/);
  await save({ correzioni: '02342520158_F24_2026-07.pdf', azione: 'pubblica' });
  assert.equal(published.length, 2);
});

test('leaves out bad files and removes rows when the editor says so', async () => {
  await save(add(one, two, three));
  const copy = (await rows()).find(({ file: id }) => id === three);
  await save({ righe: { delete: [copy.id] } });
  assert.equal((await rows()).length, 2);
  await save({ azione: 'pubblica', lascia_fuori: true });
  assert.equal(published.length, 1);
  assert.equal((await delivery()).riepilogo, '1 documento pubblicato, 1 file lasciato fuori');
});

test('warns about bytes that the client has, but not about withdrawn ones', async () => {
  await database('directus_files').insert(file('old', 'vecchio.pdf', two));
  const document = { documento: 'old', cliente: 'c', date_created: Date.UTC(2026, 5, 3) };
  await database('documenti_clienti').insert({ id: 1, ...document });
  await database('directus_files')
    .where({ id: two })
    .update({ filename_download: '02342520158_F24_2026.pdf' });
  await save(add(two));
  assert.equal((await rows())[0].avviso, 'Lo stesso file è già stato consegnato il 3 giugno 2026');
  await database('documenti_clienti').update({ ritirato_il: Date.now() });
  await save({});
  assert.equal((await rows())[0].avviso, null);
});

test('applies the form to all files, and refuses a file that is published already', async () => {
  await save({ ...add(one), anno: 2025 });
  assert.match((await rows())[0].problema, /L’anno è 2026, ma per tutti hai scritto 2025/);
  await database('documenti_clienti').insert({ id: 1, documento: one, cliente: 'c' });
  await save({});
  assert.equal((await rows())[0].problema, 'Il file è già pubblicato');
});
