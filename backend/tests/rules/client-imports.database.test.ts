import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { folders, roleIds } from '@studio/shared/contract';
import * as v from 'valibot';
import { demoUsers } from '../../demo/users.ts';
import { type Rest, RestError } from '../../scripts/installation/rest.ts';
import { accountsOf, createClient, goodPassword, newAddress } from '../support/accounts.ts';
import { newVatNumber } from '../support/companies.ts';
import { uploadFile } from '../support/documents.ts';
import { assertForbidden, row, rows } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';
import { workbook } from '../support/workbook.ts';

const installation = await sharedInstallation();
const { service } = installation;
const { mailTo, mailsTo } = installation.mail;

let editor: Rest;
before(async () => {
  ({ rest: editor } = await installation.login(demoUsers.redattore.email));
});

const header = ['Ragione sociale', 'P.IVA', 'CF', 'CAP', 'Nome', 'Cognome', 'E-mail'];

/** Uploads a file of clients and creates its import as an editor; resolves with it as the answer shows it. */
async function upload(lines: (string | number)[][], kind: 'csv' | 'xlsx' = 'csv') {
  const table = [header, ...lines];
  const content =
    kind === 'csv' ? table.map((line) => line.join(';')).join('\r\n') : workbook(table);
  const name = `clienti-${randomUUID()}.${kind}`;
  const file = await uploadFile(installation, name, { folder: folders.importazioni.id, content });
  const created = await row(editor.post('/items/importazioni_clienti', { file }));
  return { ...created, file };
}

const importOf = (id: unknown) => row(editor.get(`/items/importazioni_clienti/${id}`));
const rowsOf = (id: unknown) =>
  rows(editor.get(`/items/righe_importazione?limit=-1&sort=riga&filter[importazione][_eq]=${id}`));
const problemsOf = async (id: unknown) => (await rowsOf(id)).map(({ problema }) => problema);
const change = (id: unknown, values: object) =>
  editor.patch(`/items/importazioni_clienti/${id}`, values);

async function assertRefused(request: Promise<unknown>, sentence: RegExp): Promise<void> {
  await assert.rejects(request, (error) => {
    assert.ok(error instanceof RestError);
    assert.deepEqual([error.status, error.code], [400, 'FAILED_VALIDATION']);
    assert.match(error.message, sentence);
    return true;
  });
}

const company = (name: string) => {
  const email = newAddress(name.toLowerCase());
  const piva = newVatNumber();
  return { email, piva, line: [`${name} S.r.l.`, piva, piva, '40121', 'Ida', name, email] };
};

test('checks a file, imports its good rows at once, and sends invitations when they are wanted', async () => {
  const good = company('Buona');
  const short = company('Corta');
  const guest = newAddress('privata');
  const created = await upload([
    good.line,
    [...short.line.slice(0, 3), '4O121', ...short.line.slice(4)],
    ['', '', 'RSSMRA79B11C56SO', '', 'Mara', 'Rossi', guest],
    ['', '', '', '', '', 'Rossi', 'mara'],
  ]);
  const { id } = created;
  const checked = await importOf(id);
  assert.equal(checked.stato, 'controllata');
  assert.match(String(checked.esito), /^4 righe nel file: 2 clienti da creare, 2 da correggere\./);
  assert.deepEqual(await problemsOf(id), [
    null,
    'CAP: «4O121» non va bene. 5 cifre, zeri iniziali compresi; all’estero 00000.',
    null,
    'Nome: manca. E-mail: «mara» non va bene. Un indirizzo e-mail solo, per esempio nome@esempio.it.',
  ]);
  assert.deepEqual(await accountsOf(installation, good.email), []);
  await assertRefused(change(id, { stato: 'importata' }), /2 righe hanno un problema.*nulla/);
  assert.deepEqual(await accountsOf(installation, good.email), []);

  await change(id, { stato: 'importata', ignora_problemi: true });
  const done = await importOf(id);
  assert.deepEqual([done.stato, done.importate, done.invitati_il], ['importata', 2, null]);
  assert.match(String(done.esito), /^4 righe nel file: 2 clienti importati, 2 lasciate fuori\./);
  const [owner] = await accountsOf(installation, good.email);
  assert.ok(owner);
  const { status, societa, piva, cap, role } = owner;
  assert.deepEqual(
    { status, societa, piva, cap, role },
    {
      status: 'invited',
      societa: 'Buona S.r.l.',
      piva: good.piva,
      cap: '40121',
      role: roleIds.cliente,
    },
  );
  const [member] = await rows(
    service.get(`/items/persone_aziende?fields=*,azienda.*&filter[persona][_eq]=${owner.id}`),
  );
  assert.equal(member?.ruolo, 'titolare');
  const [mara] = await accountsOf(installation, guest);
  assert.deepEqual([mara?.codice_fiscale, mara?.societa], ['RSSMRA79B11C56SO', null]);
  assert.deepEqual(await accountsOf(installation, short.email), []);
  assert.deepEqual(await mailsTo(good.email), []);

  await assertRefused(change(id, { stato: 'importata' }), /già stata fatta/);
  await assertRefused(change(id, { stato: 'bozza' }), /già stata fatta/);
  const [first] = await rowsOf(id);
  assert.equal(first?.cliente, owner.id);
  await assertRefused(
    editor.patch(`/items/righe_importazione/${first?.id}`, { email: 'x@example.com' }),
    /già stata fatta/,
  );
  await change(id, { invito: 'ora' });
  await mailTo(good.email);
  await mailTo(guest);
  await change(id, { invito: 'ora' });
  assert.equal((await mailsTo(good.email)).length, 1);

  const again = await row(editor.post('/items/importazioni_clienti', { file: created.file }));
  assert.match(String(again.esito), /^Questo file è già stato importato: \d/m);
  const [twice] = await problemsOf(again.id);
  assert.match(String(twice), /^Partita IVA: c’è già, è di «Buona S\.r\.l\.»\. /);
  await assertRefused(
    change(again.id, { stato: 'importata', ignora_problemi: true }),
    /nessuna riga senza problemi/,
  );
});

test('checks again when an editor corrects a row, leaves one out or replaces the file', async () => {
  const one = company('Uno');
  const two = company('Due');
  const { id } = await upload([
    [...one.line.slice(0, 6), 'sbagliata'],
    [...two.line.slice(0, 6), ''],
  ]);
  const [first, second] = await rowsOf(id);
  await change(id, {
    righe: { create: [], update: [{ id: first?.id, email: one.email }], delete: [] },
  });
  assert.match(
    String((await importOf(id)).esito),
    /^2 righe nel file: 1 cliente da creare, 1 da correggere\./,
  );
  assert.deepEqual(await problemsOf(id), [null, 'E-mail: manca.']);
  await change(id, {
    stato: 'importata',
    invito: 'ora',
    righe: { create: [], update: [], delete: [second?.id] },
  });
  assert.equal((await importOf(id)).importate, 1);
  assert.deepEqual(
    (await rowsOf(id)).map(({ esclusa }) => esclusa),
    [false, true],
  );
  await mailTo(one.email);

  const other = await upload([two.line.slice(0, 6)]);
  assert.equal((await importOf(other.id)).con_problemi, 1);
  const [wrong] = await rowsOf(other.id);
  // The answer waits for the check, as the Studio shows it at once.
  const left = await row(
    change(other.id, { righe: { create: [], update: [], delete: [wrong?.id] } }),
  );
  assert.match(String(left.esito), /1 lasciata fuori/);
  await assertRefused(
    change(other.id, {
      stato: 'importata',
      righe: { create: [{ riga: 9 }], update: [], delete: [] },
    }),
    /Righe non si aggiungono/,
  );
  const { file } = await upload([two.line], 'xlsx');
  await assertRefused(change(other.id, { file, stato: 'importata' }), /Il file è nuovo/);
  await change(other.id, { file });
  assert.deepEqual(await problemsOf(other.id), [null]);
  await change(other.id, { stato: 'importata' });
  assert.equal((await accountsOf(installation, two.email)).length, 1);
});

test('imports all rows or none, and once when two editors save at the same moment', async () => {
  const good = company('Intera');
  // Directus accepts no address with two dots in a row.
  const twoDots = 'ida..lunga@example.com';
  const { id } = await upload([good.line, ['', '', '', '', 'Ida', 'Lunga', twoDots]]);
  assert.deepEqual(await problemsOf(id), [null, null]);
  await assertRefused(change(id, { stato: 'importata' }), /Riga 3: .*Non è stato importato nulla/);
  assert.deepEqual(await accountsOf(installation, good.email), []);
  const path = `/items/aziende?filter[piva][_eq]=${good.piva}`;
  assert.deepEqual(await rows(service.get(path)), []);
  assert.equal((await importOf(id)).stato, 'controllata');

  const [, long] = await rowsOf(id);
  await editor.patch(`/items/righe_importazione/${long?.id}`, { esclusa: true });
  const both = await Promise.allSettled([
    change(id, { stato: 'importata' }),
    change(id, { stato: 'importata' }),
  ]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  assert.equal((await rows(service.get(path))).length, 1);
});

test('tells why a file cannot be read', async () => {
  const folder = folders.importazioni.id;
  for (const [name, content, sentence] of [
    ['clienti.csv', 'Nome;Cognome\nIda;Galli', /Manca la colonna «E-mail»/],
    ['clienti.pdf', '%PDF-1.7', /non è CSV né Excel/],
    ['clienti.xml', '<?xml version="1.0"?><Workbook/>', /in XML: aprilo in Excel/],
    ['clienti.xlsx', 'PK\u0003\u0004', /danneggiato/],
  ] as const) {
    const file = await uploadFile(installation, name, { folder, content });
    const created = await row(editor.post('/items/importazioni_clienti', { file }));
    assert.equal(created.stato, 'bozza');
    assert.match(String(created.esito), sentence);
    assert.deepEqual(await rowsOf(created.id), []);
    await assertRefused(change(created.id, { stato: 'importata' }), /non è stato controllato/);
  }
  const elsewhere = await uploadFile(installation, 'documento.csv', { content: 'Nome' });
  await assertRefused(
    editor.post('/items/importazioni_clienti', { file: elsewhere }),
    /Carica il file da questo campo/,
  );
  await assertRefused(editor.post('/items/importazioni_clienti', {}), /Carica il file/);
});

test('is open to editors only, who cannot write its results', async () => {
  const { id, file } = await upload([company('Chiusa').line]);
  const [only] = await rowsOf(id);
  const results = [{ esito: 'x' }, { importate: 7 }, { impronta: 'x' }];
  for (const values of results) await assertForbidden(change(id, values));
  await assertForbidden(editor.patch(`/items/righe_importazione/${only?.id}`, { problema: null }));
  await assertForbidden(editor.post('/items/righe_importazione', { importazione: id, riga: 9 }));
  await assertForbidden(editor.remove(`/items/righe_importazione/${only?.id}`));
  await assertForbidden(editor.remove(`/items/importazioni_clienti/${id}`));

  const email = newAddress('curiosa');
  await createClient(installation, email);
  const { rest } = await installation.login(email, goodPassword);
  await assertForbidden(rest.get('/items/importazioni_clienti'));
  await assertForbidden(rest.get('/items/righe_importazione'));
  await assertForbidden(rest.get(`/files/${file}`));
  await assertForbidden(rest.post('/items/importazioni_clienti', { file }));
  await assertForbidden(rest.patch(`/items/importazioni_clienti/${id}`, { stato: 'importata' }));
});

test('imports clients as Italian programs write them: zeros, provinces, persons with companies, VAT groups', async () => {
  const names = [
    'Ragione sociale',
    'P.IVA',
    'CF',
    'CAP',
    'Provincia',
    'SDI',
    'Nome',
    'Cognome',
    'E-mail',
  ];
  const [ada, eva, ugo, leo, mia] = ['ada', 'eva', 'ugo', 'leo', 'mia'].map((name) =>
    newAddress(name),
  );
  const [group, first, second, own, other] = Array.from({ length: 5 }, newVatNumber);
  const known = await createClient(installation, String(leo));
  await service.patch(`/users/${known}`, { first_name: 'Leo', last_name: 'Nardi' });
  const lines = [
    ['Ada Uno', own, '', '43', 'Roma', '0', 'Ada', 'Nòvi', ada],
    ['Ada Due', other, '', '42121', 'Reggio nell’Emilia', '0000000', 'ADA', 'Novi', ada],
    ['Gruppo A', group, first, '20900', 'Monza e Brianza', '', 'Eva', 'Prima', eva],
    ['Gruppo B', group, second, '11100', 'Valle d’Aosta', '', 'Ugo', 'Secondo', ugo],
    ['Ditta Leo', newVatNumber(), 'NRDLEO80A01H501O', '9100', 'Cagliari', '', 'Leo', 'Nardi', leo],
    ['', '', 'NRDLEO80A01H501O', '', '', '', 'Leo', 'Bianchi', newAddress('leo')],
    ['GRUPPO A', group, first, '', '', '', 'Mia', 'Terza', mia],
    ['', '', '', '', '', '', '', '', ''],
    ['Totale', '7', '', '', '', '', '', '', ''],
  ].map((cells) => cells.map(String));
  const content = [names, ...lines].map((cells) => cells.join(';')).join('\n');
  const folder = folders.importazioni.id;
  const file = await uploadFile(installation, `${randomUUID()}.csv`, { folder, content });
  const { id } = await row(editor.post('/items/importazioni_clienti', { file }));
  const { esito } = await importOf(id);
  assert.match(
    String(esito),
    /^9 righe nel file: 4 clienti da creare, 2 aziende da collegare, 1 da correggere, 1 vuota, 1 che non è un cliente\./,
  );
  assert.match(String(esito), /^Riga 3: l’azienda va alla persona della riga 2\.$/m);
  assert.match(String(esito), /^Riga 8: la persona va all’azienda della riga 4,/m);
  assert.match(String(esito), /^Riga 6: l’azienda va a Leo Nardi.*, che c’è già\.$/m);
  assert.deepEqual(
    (await rowsOf(id)).map(({ corretto }) => corretto),
    [
      'CAP: 43 → 00043. Codice univoco: 0 → 0000000.',
      ...[null, null, null],
      'CAP: 9100 → 09100.',
      ...[null, null],
    ],
  );
  await change(id, { stato: 'importata', ignora_problemi: true });
  assert.match(
    String((await importOf(id)).esito),
    /^9 righe nel file: 4 clienti importati, 2 aziende collegate, 1 lasciata fuori, 1 vuota, 1 che non è un cliente\./,
  );
  const companiesOf = async (email: unknown) => {
    const path = `/items/persone_aziende?fields=id,azienda.*&sort=azienda.denominazione&filter[persona][email][_eq]=${email}`;
    const found = await rows(service.get(path));
    const values = v.array(
      v.object({
        azienda: v.object({ denominazione: v.string(), cap: v.string(), provincia: v.string() }),
      }),
    );
    return v.parse(values, found).map(({ azienda }) => Object.values(azienda).join(' '));
  };
  assert.deepEqual(await companiesOf(ada), ['Ada Due 42121 RE', 'Ada Uno 00043 RM']);
  assert.deepEqual(await companiesOf(eva), ['Gruppo A 20900 MB']);
  assert.deepEqual(await companiesOf(mia), ['Gruppo A 20900 MB']);
  assert.deepEqual(await companiesOf(ugo), ['Gruppo B 11100 AO']);
  assert.deepEqual(await companiesOf(leo), ['Ditta Leo 09100 CA']);
});
