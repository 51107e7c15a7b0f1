import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { declaredTables } from '../../../schema/data-protection.ts';
import { createRest } from '../../../scripts/installation/rest.ts';
import { goodPassword } from '../../support/accounts.ts';
import { asGateway } from '../../support/as-gateway.ts';
import { besideInstallation } from '../../support/beside.ts';
import { createCompany, createMember, typeIds } from '../../support/companies.ts';
import { downloadsOf, uploadFile } from '../../support/documents.ts';
import { row, rows } from '../../support/expect.ts';
import { profileCalls } from '../../support/profiles.ts';
import { enableWithCodes } from '../../support/two-factor.ts';
import { unzip } from '../../support/zip.ts';

// Thousands of rows go into the database at once, and SQLite refuses every other write meanwhile.
const { installation, database } = await besideInstallation();
const { service, url, secrets } = installation;
const { newClient, ask } = profileCalls(installation);

const prepare = (cookie: string | undefined, body: object = { password: goodPassword }) =>
  asGateway(installation, '/account/export', body, cookie === undefined ? {} : { cookie });
const codeIn = (text: string): string => JSON.parse(text).data.code;

function fetchArchive(code: string, cookie: string | undefined, signal?: AbortSignal) {
  return fetch(`${url}/account/export?code=${code}`, {
    headers: { 'x-gateway-secret': secrets.GATEWAY_SECRET, ...(cookie && { cookie }) },
    ...(signal && { signal }),
  });
}

async function exportOf(cookie: string): Promise<Map<string, Buffer>> {
  const code = codeIn((await prepare(cookie)).text);
  const answer = await fetchArchive(code, cookie);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'application/zip');
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  assert.match(
    answer.headers.get('content-disposition') ?? '',
    /^attachment; filename="i-miei-dati-/,
  );
  return unzip(Buffer.from(await answer.arrayBuffer()));
}

async function addDocument(owner: object, content: string, name = 'documento.pdf') {
  const documento = await uploadFile(installation, name, { content });
  const created = await row(
    service.post('/items/documenti_clienti', { ...owner, documento, anno: 2025, mese: 3 }),
  );
  return { id: Number(created.id), file: documento };
}

const textOf = (files: Map<string, Buffer>) =>
  [...files].map(([name, bytes]) => `${name}\n${bytes.toString('utf8')}`).join('\n');

test('the archive has all data and documents of the client, and nothing of another', async () => {
  const client = await newClient('esporta');
  const other = await newClient('altra.persona');
  await service.patch(`/users/${other.id}`, { telefono: '0545 777777', piva: '00000000208' });
  const own = await addDocument({ cliente: client.id }, '%PDF-1.7 mio', 'Dichiarazione 2025.pdf');
  await addDocument({ cliente: other.id }, '%PDF-1.7 segreto-di-altri', 'altrui.pdf');
  await ask(client.cookie, { telefono: '0545 000008' });
  await ask(other.cookie, { telefono: '0545 888888' });

  const files = await exportOf(client.cookie);
  const path = `documenti/personali/2025/${own.id}-Dichiarazione 2025.pdf`;
  assert.deepEqual([...files.keys()].sort(), ['LEGGIMI.txt', 'dati.json', path].sort());
  assert.equal(files.get(path)?.toString(), '%PDF-1.7 mio');
  const data = JSON.parse(files.get('dati.json')?.toString() ?? '');
  const declared = declaredTables.flatMap(({ rules }) => rules.exportedAs ?? []);
  const parts = Object.keys(data).filter((part) => !['creato_il', 'iscritto_il'].includes(part));
  assert.deepEqual(parts.sort(), [...new Set(declared)].sort());
  assert.equal(data.profilo.email, client.email);
  assert.equal(data.profilo.societa, 'Galli S.r.l.');
  assert.deepEqual(
    data.richieste_di_modifica.map((one: { valore_richiesto: string }) => one.valore_richiesto),
    ['0545 000008'],
  );
  assert.equal(data.documenti[0].file, path);
  assert.equal(data.documenti[0].periodo, 'marzo 2025');
  assert.equal(data.sessioni_aperte.length, 1);
  assert.ok(Date.parse(data.sessioni_aperte[0].ultimo_uso) > Date.now() - 60_000);
  assert.equal(data.preferenze.avvisi_dei_documenti, 'subito');
  assert.equal(data.sicurezza.verifica_in_due_passaggi, false);
  assert.ok(data.accessi_e_modifiche.length > 0);
  assert.ok(Array.isArray(data.email_inviate));
  const text = textOf(files);
  for (const secret of [other.id, other.email, 'segreto-di-altri', 'altrui', '777777', '888888'])
    assert.ok(!text.includes(secret), secret);
  for (const internal of ['argon2', 'eyJ', client.cookie, 'impronta'])
    assert.ok(!text.includes(internal), internal);

  const [download, ...more] = await downloadsOf(installation, own.id);
  assert.deepEqual([download?.modo, download?.cliente, more.length], ['scaricato', client.id, 0]);
  const record = await database('esportazioni_dati').where({ cliente: client.id }).first();
  assert.deepEqual([record.stato, record.documenti, record.impronta], ['completa', 1, null]);
  const again = JSON.parse((await exportOf(client.cookie)).get('dati.json')?.toString() ?? '');
  assert.equal(again.letture_dei_documenti.length, 1);
  assert.equal(again.letture_dei_documenti[0].da, 'cliente');
  assert.equal(again.esportazioni.length, 2);
});

test('the archive shows days as days, moments in ISO 8601 and amounts with two decimals', async () => {
  const client = await newClient('esporta.scadenze');
  const values = { tributo: 'F24', importo: '100.50', scade_il: '2026-12-16', modo: 'addebito' };
  await row(service.post('/items/scadenze_clienti', { ...values, cliente: client.id }));
  await row(service.post('/items/richieste_documenti', { titolo: 'Estratto', cliente: client.id }));
  const files = await exportOf(client.cookie);
  const data = JSON.parse(files.get('dati.json')?.toString() ?? '');
  assert.partialDeepStrictEqual(data.scadenze_personali, [{ ...values, stato: 'da_rispondere' }]);
  const [asked] = data.documenti_richiesti;
  assert.deepEqual([asked.titolo, asked.scadenza], ['Estratto', null]);
  assert.equal(new Date(asked.date_created).toISOString(), asked.date_created);
});

test('documents of companies are in the archive as far as the person may see them now', async () => {
  const types = await typeIds(installation);
  const [f24 = 0, other = 0] = [
    types.get('F24'),
    [...types.values()].find((id) => id !== types.get('F24')),
  ];
  const company = await createCompany(installation, 'Esporta / Prova S.r.l.');
  const delegate = await createMember(installation, company, { types: [f24] });
  const gone = await createMember(installation, company, { fino_al: '2020-01-01' });
  const seen = await addDocument({ azienda: company, tipologia: f24 }, '%PDF-1.7 visibile');
  await addDocument({ azienda: company, tipologia: other }, '%PDF-1.7 riservato');
  const files = await exportOf(delegate.cookie);
  const name = `documenti/Esporta - Prova S.r.l/2025/${seen.id}-documento.pdf`;
  assert.equal(files.get(name)?.toString(), '%PDF-1.7 visibile');
  assert.doesNotMatch(textOf(files), /riservato/);
  assert.match(
    files.get('dati.json')?.toString() ?? '',
    /"denominazione": "Esporta \/ Prova S\.r\.l\."/,
  );
  assert.doesNotMatch(textOf(await exportOf(gone.cookie)), /visibile|riservato|Esporta/);
});

test('only the owner with password and code gets an archive, once and with the own session', async () => {
  const client = await newClient('prova');
  const other = await newClient('curiosa');
  assert.equal((await prepare(undefined)).status, 403);
  assert.deepEqual((await prepare(client.cookie, { password: 'sbagliata' })).codes, [
    'INVALID_CREDENTIALS',
  ]);
  assert.deepEqual((await prepare(client.cookie, {})).codes, ['INVALID_CREDENTIALS']);
  const code = codeIn((await prepare(client.cookie)).text);
  assert.equal((await fetchArchive(code, undefined)).status, 403);
  assert.equal((await fetchArchive(code, other.cookie)).status, 400);
  assert.equal((await fetchArchive('A'.repeat(22), client.cookie)).status, 400);
  const [one, two] = await Promise.all([
    fetchArchive(code, client.cookie),
    fetchArchive(code, client.cookie),
  ]);
  assert.deepEqual([one.status, two.status].sort(), [200, 400]);
  await Promise.all([one.arrayBuffer(), two.arrayBuffer()]);

  const late = codeIn((await prepare(client.cookie)).text);
  await database('esportazioni_dati')
    .where({ cliente: client.id, stato: 'chiesta' })
    .update({ chiesta_il: new Date(Date.now() - 6 * 60_000) });
  assert.equal((await fetchArchive(late, client.cookie)).status, 400);

  await enableWithCodes(installation, client.cookie);
  assert.deepEqual((await prepare(client.cookie)).codes, ['INVALID_PAYLOAD']);
});

test('sends one archive of a client at a time, and a broken one does not hold up the next', async () => {
  const client = await newClient('insieme');
  const code = codeIn((await prepare(client.cookie)).text);
  const running = { cliente: client.id, chiesta_il: new Date(), stato: 'in_corso' };
  const begun = (age: number) => ({ ...running, iniziata_il: new Date(Date.now() - age) });
  await database('esportazioni_dati').insert(begun(1000));
  assert.deepEqual((await prepare(client.cookie)).codes, ['EXPORT_RUNNING']);
  assert.equal((await fetchArchive(code, client.cookie)).status, 409);
  await database('esportazioni_dati')
    .where({ cliente: client.id, stato: 'in_corso' })
    .update(begun(61 * 60_000));
  assert.equal((await fetchArchive(code, client.cookie)).status, 200);
});

test('a client reads 2,000 documents at once, their archive is complete, and one that is broken off is recorded', async () => {
  const client = await newClient('molti');
  const { file } = await addDocument({ cliente: client.id }, `%PDF-1.7 ${'x'.repeat(20_000)}`);
  const { storage, filename_disk, folder } = await row(service.get(`/files/${file}`));
  const copies = Array.from({ length: 1999 }, () => ({
    ...{ id: randomUUID(), storage, filename_disk, folder },
    filename_download: 'copia.pdf',
  }));
  await database.batchInsert('directus_files', copies, 100);
  const more = copies.map(({ id }) => ({
    cliente: client.id,
    documento: id,
    anno: 2024,
    date_created: new Date(),
    avvisato_il: new Date(),
  }));
  await database.batchInsert('documenti_clienti', more, 100);
  const own = createRest(url, {
    'x-gateway-secret': secrets.GATEWAY_SECRET,
    cookie: client.cookie,
  });
  const listed = await rows(own.get('/items/documenti_clienti?limit=-1&fields=id'));
  assert.equal(listed.length, 2000);
  const files = await exportOf(client.cookie);
  assert.equal(files.size, 2002);

  const code = codeIn((await prepare(client.cookie)).text);
  const controller = new AbortController();
  const answer = await fetchArchive(code, client.cookie, controller.signal);
  const reader = answer.body?.getReader();
  await reader?.read();
  controller.abort();
  await reader?.closed.catch(() => undefined);
  for (let tries = 0; ; tries += 1) {
    const last = await database('esportazioni_dati')
      .where({ cliente: client.id })
      .orderBy('id', 'desc')
      .first();
    if (last.stato === 'interrotta') break;
    assert.ok(tries < 100, last.stato);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.equal((await prepare(client.cookie)).status, 200);
});
