import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { roleIds } from '@studio/shared/contract';
import type { Rest } from '../../scripts/installation/rest.ts';
import { createClient, goodPassword, newAddress } from '../support/accounts.ts';
import { siteLogin } from '../support/as-gateway.ts';
import {
  createCompany,
  createMember,
  fileStatus,
  newVatNumber,
  publishFor,
  typeIds,
} from '../support/companies.ts';
import {
  documentMail,
  documentMailRound,
  documentMails,
  publish,
} from '../support/document-mails.ts';
import { uploadFile } from '../support/documents.ts';
import { row, rows } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';
import { waitFor } from '../support/wait-for.ts';

const installation = await sharedInstallation();
const { service } = installation;

let editor: Rest;
let editorId: unknown;

before(async () => {
  const email = newAddress('redattrice');
  const user = { email, password: goodPassword, role: roleIds.redattore, status: 'active' };
  editorId = (await row(service.post('/users', user))).id;
  ({ rest: editor } = await installation.login(email, goodPassword));
});

const subjects = async (email: string) =>
  (await documentMails(installation, email)).map(({ subject }) => subject);
const mailAbout = (email: string, subject: RegExp) =>
  waitFor(`a mail ${subject} to ${email}`, async () =>
    (await documentMails(installation, email)).find((mail) => subject.test(mail.subject)),
  );
const document = (id: number) => row(editor.get(`/items/documenti_clienti/${id}`));
const withdraw = (id: number, motivo_ritiro = 'Importo sbagliato.') =>
  editor.patch(`/items/documenti_clienti/${id}`, { stato: 'ritirato', motivo_ritiro });
const noticesOf = (id: number) =>
  rows(editor.get(`/items/avvisi_clienti?filter[documento][_eq]=${id}`));

test('a withdrawn document that a client has read closes every door, and the client hears why', async () => {
  const email = newAddress('ritiro');
  const id = await createClient(installation, email);
  const { rest } = await installation.login(email, goodPassword);
  const cookie = await siteLogin(installation, email, goodPassword);
  const first = await publish(installation, id, 3);
  const other = await publish(installation, id, 4);
  await documentMail(installation, email);
  const status = (file: string) => fileStatus(installation, file, cookie);
  assert.deepEqual([await status(first.file), await status(other.file)], [200, 200]);
  await withdraw(first.id);
  assert.deepEqual([await status(first.file), await status(other.file)], [403, 200]);
  const list = await rows(rest.get('/items/documenti_clienti?fields=id'));
  assert.deepEqual(list, [{ id: other.id }]);
  await assert.rejects(rest.get(`/items/documenti_clienti/${first.id}`));
  await assert.rejects(rest.get(`/files/${first.file}`));
  const record = await document(first.id);
  assert.equal(record.ritirato_da, editorId);
  assert.ok(record.ritirato_il);
  assert.match(String(record.letto_da), /, \d+ \p{L}+ \d{4}/u);
  const mail = await mailAbout(email, /ritirato/);
  assert.equal(mail.subject, 'Abbiamo ritirato un documento');
  assert.match(mail.text, /Il motivo: Importo sbagliato\./);
  assert.match(mail.text, /- F24, marzo 2026\n/);
  await assert.rejects(
    editor.patch(`/items/documenti_clienti/${first.id}`, { anno: 2025 }),
    /non si modifica/,
  );
  await assert.rejects(withdraw(first.id), /non si modifica/);
});

test('no person hears of a document that was withdrawn before its mail', async () => {
  const email = newAddress('ritiro-prima');
  const id = await createClient(installation, email, 'invited');
  const first = await publish(installation, id, 3);
  const other = await publish(installation, id, 4);
  await withdraw(first.id);
  await service.patch(`/users/${id}`, { status: 'active' });
  const mail = await documentMail(installation, email);
  assert.equal(mail.subject, 'Un nuovo documento per te');
  assert.match(mail.text, /aprile 2026/);
  assert.deepEqual(await noticesOf(first.id), []);
  assert.equal((await document(first.id)).letto_da, 'Non lo ha letto nessuno.');
  assert.equal((await document(other.id)).stato, 'pubblicato');
  await documentMailRound(installation);
  assert.deepEqual(await subjects(email), ['Un nuovo documento per te']);
});

test('the people of a company who know of a withdrawn document hear of it', async () => {
  const company = await createCompany(installation, 'Ritiri S.r.l.');
  const owner = await createMember(installation, company);
  const bare = await createMember(installation, company, { types: [] });
  const f24 = (await typeIds(installation)).get('F24') ?? 0;
  const { id, file } = await publishFor(installation, company, f24);
  await documentMail(installation, owner.email);
  await withdraw(id, 'Doppio.');
  assert.equal(await fileStatus(installation, file, owner.cookie), 403);
  const { text } = await mailAbout(owner.email, /ritirato/);
  assert.match(text, /Doppio\./);
  assert.ok(text.includes(`/account/documenti?azienda=${company}\n`), text);
  await documentMailRound(installation);
  assert.deepEqual(await subjects(bare.email), []);
});

test('a document is withdrawn with a reason only', async () => {
  const id = await createClient(installation, newAddress('senza-motivo'), 'invited');
  const one = await publish(installation, id, 3);
  await assert.rejects(withdraw(one.id, '  '), /perché ritiri/);
  assert.equal((await document(one.id)).stato, 'pubblicato');
});

test('reminds, once a day, those clients only who have not read a delivery', async () => {
  const people = [newAddress('legge'), newAddress('non-legge')];
  const files: string[] = [];
  for (const email of people) {
    const piva = newVatNumber();
    const id = await createClient(installation, email);
    await service.patch(`/users/${id}`, { piva });
    files.push(await uploadFile(installation, `${piva}_F24_2026-06.pdf`));
  }
  const [reader = '', idle = ''] = people;
  const create = files.map((id) => ({ directus_files_id: { id } }));
  const delivery = await row(
    editor.post('/items/consegne', {
      azione: 'pubblica',
      file: { create, update: [], delete: [] },
    }),
  );
  const path = `/items/consegne/${delivery.id}`;
  const read = async () => (await row(editor.get(path))).letture;
  await assert.rejects(
    editor.patch(path, { azione: 'sollecita' }),
    /non sono letti, ma non c’è nessuno da sollecitare: il primo avviso non è ancora partito/,
  );
  for (const email of people) await documentMail(installation, email);
  const cookie = await siteLogin(installation, reader, goodPassword);
  assert.equal(await read(), '0 di 2');
  assert.equal(await fileStatus(installation, files[0] ?? '', cookie), 200);
  assert.equal(await read(), '1 di 2');
  await editor.patch(path, { azione: 'sollecita' });
  const mail = await mailAbout(idle, /ti aspetta/);
  assert.match(mail.text, /- F24, giugno 2026\n/);
  await assert.rejects(editor.patch(path, { azione: 'sollecita' }), /già sollecitato oggi/);
  await documentMailRound(installation);
  assert.deepEqual(await subjects(reader), ['Un nuovo documento per te']);
  const notices = await rows(
    editor.get(
      `/items/avvisi_clienti?fields=id,tipo,cliente.email&filter[consegna]=${delivery.id}`,
    ),
  );
  const shown = notices.map(({ tipo, cliente }) => ({ tipo, cliente }));
  assert.deepEqual(shown, [{ tipo: 'sollecito', cliente: { email: idle } }]);

  await assert.rejects(editor.patch(path, { azione: 'ritira' }), /perché ritiri/);
  await editor.patch(path, { azione: 'ritira', motivo_ritiro: 'Mese sbagliato.' });
  assert.equal((await row(editor.get(path))).stato, 'ritirata');
  assert.equal(await fileStatus(installation, files[0] ?? '', cookie), 403);
  for (const email of people) await mailAbout(email, /ritirato/);
  await assert.rejects(editor.patch(path, { azione: 'sollecita' }), /non si modifica più/);
});
