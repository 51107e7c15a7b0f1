import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { folders, roleIds } from '@studio/shared/contract';
import { demoUsers } from '../../demo/users.ts';
import type { Rest } from '../../scripts/installation/rest.ts';
import { createClient, goodPassword, newAddress } from '../support/accounts.ts';
import { createCompany, createMember, newVatNumber } from '../support/companies.ts';
import { uploadFile } from '../support/documents.ts';
import { assertForbidden, row, rows } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';

const vatNumber = newVatNumber();
/** One that no client has. */
const foreign = newVatNumber();
const taxCode = 'RSSMRA79B11C566R';

const installation = await sharedInstallation();

let editor: Rest;
let client: string;
let types: Map<unknown, number>;

const upload = (...names: string[]) =>
  Promise.all(names.map((name) => uploadFile(installation, name)));

// As the Studio sends it.
const added = (files: string[]) => ({
  create: files.map((id) => ({ directus_files_id: { id } })),
  update: [],
  delete: [],
});
const draft = (files: string[], form: object = {}, rest = editor) =>
  row(rest.post('/items/consegne', { ...form, file: added(files) }));
const save = (id: unknown, change: object, rest = editor) =>
  row(rest.patch(`/items/consegne/${id}`, change));
const publish = (id: unknown, more: object = {}) => save(id, { azione: 'pubblica', ...more });
const deliver = async (files: string[], form: object = {}) => {
  const { id } = await draft(files, form);
  return publish(id);
};

const rowsOf = (id: unknown) =>
  rows(editor.get(`/items/consegne_righe?limit=-1&sort=ordine&filter[consegna][_eq]=${id}`));
const documentsOf = (file: unknown) =>
  rows(installation.service.get(`/items/documenti_clienti?filter[documento][_eq]=${file}`));
const countOf = async (delivery: unknown) =>
  (
    await rows(
      editor.get(`/items/documenti_clienti?limit=-1&fields=id&filter[consegna][_eq]=${delivery}`),
    )
  ).length;

before(async () => {
  const email = newAddress('redattrice');
  const user = { email, password: goodPassword, role: roleIds.redattore, status: 'active' };
  await installation.service.post('/users', user);
  ({ rest: editor } = await installation.login(email, goodPassword));
  const create = async (email: string, values: object) => {
    const id = await createClient(installation, email, 'invited');
    await installation.service.patch(`/users/${id}`, { ...values, invitato_il: new Date() });
    return id;
  };
  client = await create(newAddress('consegne'), { piva: vatNumber });
  const found = await rows(editor.get('/items/tipologie?limit=-1'));
  types = new Map(found.map(({ id, tipologia }) => [tipologia, Number(id)]));
});

test('an editor checks many files, and publishes them at once for the clients in their names', async () => {
  const [f24, vat, slip] = await upload(
    `${vatNumber}_f24_2026-06.pdf`,
    `${vatNumber}_Dichiarazione IVA_2025.pdf`,
    `${vatNumber}_CEDOLINO_2026-6_matricola 003.pdf`,
  );
  assert.ok(f24 && vat && slip);
  const { id, stato, riepilogo } = await draft([f24, vat, slip]);
  assert.deepEqual([stato, riepilogo], ['controllata', '3 file: tutto a posto']);
  assert.equal(await countOf(id), 0);
  const published = await publish(id);
  assert.equal(published.stato, 'pubblicata');
  assert.equal(published.riepilogo, '3 documenti pubblicati');
  assert.equal(published.letture, '0 di 3');
  const shown = async (file: string) => {
    const path = `/items/documenti_clienti?filter[documento][_eq]=${file}`;
    const fields = 'id,cliente,tipologia.tipologia,anno,mese,documento.title,consegna,letto_il';
    const [{ id: _, ...only } = {}, ...others] = await rows(editor.get(`${path}&fields=${fields}`));
    assert.equal(others.length, 0);
    return only;
  };
  const common = { cliente: client, consegna: id, letto_il: null };
  const of = (tipologia: string, anno: number, mese: number | null, title: string) => ({
    ...common,
    tipologia: { tipologia },
    anno,
    mese,
    documento: { title },
  });
  assert.deepEqual(await shown(f24), of('F24', 2026, 6, 'F24 giugno 2026'));
  assert.deepEqual(await shown(vat), of('Dichiarazione IVA', 2025, null, 'Dichiarazione IVA 2025'));
  assert.deepEqual(await shown(slip), of('Cedolino', 2026, 6, 'matricola 003'));
});

test('publishes at the first save when nothing needs a look, and keeps a draft otherwise', async () => {
  const [good, bad] = await upload(`${vatNumber}_F24_2026-01.pdf`, 'ciao.pdf');
  assert.ok(good && bad);
  const published = await draft([good], { azione: 'pubblica' });
  assert.equal(published.stato, 'pubblicata');
  assert.equal(await countOf(published.id), 1);
  const kept = await draft([bad], { azione: 'pubblica' });
  assert.equal(kept.stato, 'bozza');
  assert.equal(await countOf(kept.id), 0);
});

test('lists what is wrong with each file, problems first', async () => {
  const names: Record<string, string | null> = {
    [`${vatNumber}_F24_2026-07.pdf`]: null,
    'senza niente.pdf':
      'Nel nome manca la partita IVA o il codice fiscale; la tipologia «senza niente» non esiste; manca l’anno, con quattro cifre',
    [`${foreign}_F24_2026-07.pdf`]: `Nessun cliente ha la partita IVA ${foreign}`,
    [`${vatNumber}_Scontrino_2026-07.pdf`]: 'La tipologia «Scontrino» non esiste',
    [`${vatNumber}_F24_2026-13.pdf`]: 'Il mese 13 non esiste',
    [`${vatNumber}_F24_1066.pdf`]: 'L’anno 1066 non va bene',
    [`${vatNumber}_F24.pdf`]: 'Manca l’anno, con quattro cifre',
  };
  const files = await upload(...Object.keys(names));
  const { id, stato, riepilogo } = await draft(files);
  assert.deepEqual([stato, riepilogo], ['bozza', '7 file: 6 da correggere']);
  const listed = await rowsOf(id);
  assert.equal(listed.at(-1)?.problema, null);
  for (const { nome, problema } of listed) assert.equal(problema, names[String(nome)]);
  await assert.rejects(publish(id), /6 file vanno corretti/);
  assert.equal(await countOf(id), 0);
});

test('checks a corrected name and the choices of a row again, and publishes then', async () => {
  const [wrong, free, good] = await upload('a.pdf', 'Lettera.pdf', `${vatNumber}_F24_2026-03.pdf`);
  assert.ok(wrong && free && good);
  const { id } = await draft([wrong, free, good]);
  const byName = new Map((await rowsOf(id)).map((one) => [one.nome, one.id]));
  const update = [
    { id: byName.get('a.pdf'), nome: `${vatNumber}_F24_2026-02.pdf` },
    { id: byName.get('Lettera.pdf'), cliente: client, anno: 2026 },
  ];
  const saved = await save(id, { righe: { create: [], update, delete: [] } });
  assert.equal(saved.riepilogo, '3 file: 1 da correggere');
  const choice = [{ id: byName.get('Lettera.pdf'), tipologia: { id: types.get('Contratto') } }];
  const ready = await save(id, { righe: { create: [], update: choice, delete: [] } });
  assert.deepEqual([ready.stato, ready.riepilogo], ['controllata', '3 file: tutto a posto']);
  await publish(id);
  const [letter] = await documentsOf(free);
  assert.deepEqual(
    [letter?.cliente, letter?.tipologia, letter?.anno, letter?.mese],
    [client, types.get('Contratto'), 2026, null],
  );
});

test('corrects several names at once, and publishes in the same save', async () => {
  const { id, correzioni } = await draft(
    await upload('uno.pdf', `${vatNumber}_F24_2023-03.pdf`, 'due.pdf'),
  );
  assert.equal(correzioni, 'uno.pdf\ndue.pdf');
  const names = [`${vatNumber}_F24_2023-01.pdf`, `${vatNumber}_F24_2023-02.pdf`];
  await assert.rejects(save(id, { correzioni: names[0] }), /una riga per ogni file/);
  const { stato } = await publish(id, { correzioni: names.join('\n') });
  assert.equal(stato, 'pubblicata');
  assert.equal(await countOf(id), 3);
});

test('leaves out the bad files of a delivery only when the editor says so', async () => {
  const [bad, good, removed] = await upload('b.pdf', `${vatNumber}_F24_2026-04.pdf`, 'c.pdf');
  assert.ok(bad && good && removed);
  const { id } = await draft([bad, good, removed]);
  const gone = (await rowsOf(id)).find(({ nome }) => nome === 'c.pdf')?.id;
  await save(id, { righe: { create: [], update: [], delete: [gone] } });
  const { riepilogo } = await publish(id, { lascia_fuori: true });
  assert.equal(riepilogo, '1 documento pubblicato, 1 file lasciato fuori');
  assert.equal((await documentsOf(bad)).length, 0);
});

test('adds files to a draft, and applies the form to all of them', async () => {
  const [first, second] = await upload('F24_2026-05.pdf', 'F24_2026-08.pdf');
  assert.ok(first && second);
  const { id } = await draft([first]);
  const { riepilogo, cliente } = await save(id, { cliente: client, file: added([second]) });
  assert.deepEqual([riepilogo, cliente], ['2 file: tutto a posto', client]);
  await assert.rejects(save(id, { cliente: demoUsers.redattore.id }), /non è un cliente attivo/);
});

test('finds people by their fiscal code and companies by their VAT number', async () => {
  await installation.service.patch(`/users/${client}`, { codice_fiscale: taxCode });
  const company = await createCompany(installation, 'Con persone S.r.l.');
  await createMember(installation, company);
  const empty = await createCompany(installation, 'Senza persone S.r.l.');
  const { piva } = await row(installation.service.get(`/items/aziende/${company}`));
  const files = await upload(`${taxCode}_F24_2026-05.pdf`);
  const { id } = await draft(files);
  const [personal] = await rowsOf(id);
  assert.deepEqual([personal?.cliente, personal?.problema], [client, null]);
  const ofCompany = await draft(await upload(`${piva}_F24_2026-05.pdf`));
  const [one] = await rowsOf(ofCompany.id);
  assert.deepEqual([one?.azienda, one?.cliente, one?.avviso], [company, null, null]);
  const [chosen] = await upload('F24_2026-06.pdf');
  assert.ok(chosen);
  const unread = await draft([chosen], { azienda: empty });
  assert.match(String((await rowsOf(unread.id))[0]?.avviso), /Nessuna persona vede/);
});

test('warns about the same bytes for the same client, and publishes them all the same', async () => {
  const content = `%PDF-1.7\n${vatNumber} uguale\n`;
  const same = (name: string) => uploadFile(installation, `${vatNumber}_${name}.pdf`, { content });
  const [first, twice, later] = [
    await same('F24_2025-01'),
    await same('F24_2025-02'),
    await same('F24_2025-03'),
  ];
  const { id, riepilogo } = await draft([first, twice]);
  assert.equal(riepilogo, '2 file: 1 da guardare');
  assert.match(String((await rowsOf(id))[0]?.avviso), /già in questa consegna: «.*F24_2025-01/);
  await publish(id);
  const again = await draft([later]);
  assert.match(String((await rowsOf(again.id))[0]?.avviso), /già stato consegnato il /);
  await publish(again.id);
  assert.equal((await documentsOf(later)).length, 1);
});

test('rejects a file that is published already, is not private, or no file at all', async () => {
  const [file] = await upload(`${vatNumber}_F24_2026-09.pdf`);
  const folder = folders.pubblici.id;
  const open = await uploadFile(installation, `${vatNumber}_F24_2026-11.pdf`, { folder });
  assert.ok(file);
  await deliver([file]);
  for (const [one, why] of [
    [file, /è già pubblicato/],
    [open, /non è nella cartella Documenti/],
  ] as const) {
    const { id } = await draft([one]);
    assert.match(String((await rowsOf(id))[0]?.problema), why);
    await assert.rejects(publish(id), /va corretto/);
  }
  await assert.rejects(draft([]), /Aggiungi almeno un file/);
  await assert.rejects(draft([file], { cliente: demoUsers.redattore.id }), /non è un cliente/);
});

test('keeps published deliveries, and lets editors delete drafts only', async () => {
  const [file, other] = await upload(`${vatNumber}_F24_2026-12.pdf`, 'd.pdf');
  assert.ok(file && other);
  const { id } = await deliver([file]);
  await assertForbidden(editor.remove(`/items/consegne/${id}`));
  for (const rest of [editor, installation.service]) {
    await assert.rejects(save(id, { anno: 2020 }, rest), /pubblicata non si modifica/);
    await assert.rejects(save(id, { file: added([other]) }, rest), /pubblicata non si modifica/);
    await assert.rejects(save(id, { azione: 'pubblica' }, rest), /già pubblicata/);
  }
  const { id: unpublished } = await draft([other]);
  const [line] = await rowsOf(unpublished);
  await assertForbidden(editor.patch(`/items/consegne_righe/${line?.id}`, { nome: 'x.pdf' }));
  await assertForbidden(editor.post('/items/consegne_righe', { consegna: unpublished, nome: 'x' }));
  await assertForbidden(editor.remove(`/items/consegne_righe/${line?.id}`));
  await editor.remove(`/items/consegne/${unpublished}`);
  assert.equal((await rowsOf(unpublished)).length, 0);
});

test('tells clients and visitors nothing about deliveries', async () => {
  const [file] = await upload('riservato.pdf');
  assert.ok(file);
  const { id } = await draft([file]);
  const { rest: stranger } = await installation.login(demoUsers.cliente40.email);
  // The answer reveals no files, clients or names.
  for (const rest of [stranger, installation.visitor]) {
    await assertForbidden(draft([file], {}, rest));
    await assertForbidden(save(id, { azione: 'pubblica' }, rest));
    for (const name of ['consegne', 'consegne_files', 'consegne_righe', 'avvisi_clienti'])
      await assertForbidden(rest.get(`/items/${name}`));
  }
});

test('publishes a delivery and a file once when they are sent at the same time', async () => {
  const [file] = await upload(`${vatNumber}_Bilancio_2025.pdf`);
  assert.ok(file);
  const drafts = [await draft([file]), await draft([file])];
  const [one, other] = drafts.map(({ id }) => id);
  const results = await Promise.allSettled([publish(one), publish(one), publish(other)]);
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.equal((await documentsOf(file)).length, 1);
});

test('publishes five hundred files in one go', { timeout: 240_000 }, async (context) => {
  const files: string[] = [];
  for (let start = 0; start < 500; start += 20) {
    const names = Array.from(
      { length: 20 },
      (_, index) => `${vatNumber}_F24_2024-0${1 + (index % 9)}_numero ${start + index}.pdf`,
    );
    files.push(...(await upload(...names)));
  }
  const begin = performance.now();
  const { id, riepilogo } = await draft(files);
  const checked = performance.now();
  assert.equal(riepilogo, '500 file: tutto a posto');
  await publish(id);
  const published = performance.now();
  assert.equal(await countOf(id), 500);
  context.diagnostic(
    `checked in ${Math.round(checked - begin)} ms, published in ${Math.round(published - checked)} ms`,
  );
});
