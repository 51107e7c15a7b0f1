import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient, goodPassword, newAddress } from '../support/accounts.ts';
import { siteLogin } from '../support/as-gateway.ts';
import {
  documentMail,
  documentMailRound,
  documentMails,
  publish,
} from '../support/document-mails.ts';
import { askFile, uploadFile } from '../support/documents.ts';
import { row } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';

const installation = await sharedInstallation();

/** Fields of a document that its client has read, and was notified of. */
const known = () => {
  const moment = new Date().toISOString();
  return { letto_il: moment, avvisato_il: moment };
};

test('one mail lists all new documents by type and period only', async () => {
  const email = newAddress('notizie');
  // An invited client gets no mail of documents, so that all of them are published before the first.
  const id = await createClient(installation, email, 'invited');
  await Promise.all(Array.from({ length: 12 }, (_, index) => publish(installation, id, index + 1)));
  await installation.service.patch(`/users/${id}`, { status: 'active' });
  const mail = await documentMail(installation, email);
  assert.equal(mail.subject, '12 nuovi documenti per te');
  assert.match(mail.text, /- F24, dicembre 2026\n- F24, novembre 2026\n(- .*\n){8}- e altri 2\n/);
  assert.match(mail.text, /http:\/\/localhost:3000\/account\/documenti/);
  assert.match(mail.html, /F24, dicembre 2026/);
  assert.doesNotMatch(mail.text + mail.html, /segreto/);
  const source = await installation.mail.source(mail.id);
  assert.doesNotMatch(source, /attachment|application\/pdf/i);
  await documentMailRound(installation);
  assert.equal((await documentMails(installation, email)).length, 1);
});

test('an inactive client gets the mail after the activation, without documents that were already read', async () => {
  const [waiting, reader] = [newAddress('non.attivo'), newAddress('lettore')];
  const id = await createClient(installation, waiting, 'invited');
  await publish(installation, id, 5);
  const readerId = await createClient(installation, reader);
  const cookie = await siteLogin(installation, reader, goodPassword);
  // Held back until it is read.
  const held = { avvisato_il: new Date().toISOString() };
  const document = await publish(installation, readerId, 5, held);
  assert.equal((await askFile(installation, document.file, cookie)).status, 200);
  const path = `/items/documenti_clienti/${document.id}`;
  await installation.service.patch(path, { avvisato_il: null });
  await documentMailRound(installation);
  // The job has considered it.
  assert.ok((await row(installation.service.get(path))).avvisato_il);
  assert.deepEqual(await documentMails(installation, reader), []);
  assert.deepEqual(await documentMails(installation, waiting), []);
  await installation.service.patch(`/users/${id}`, { status: 'active' });
  assert.equal((await documentMail(installation, waiting)).subject, 'Un nuovo documento per te');
});

test('the mail about one document leads to that document', async () => {
  const email = newAddress('uno');
  const { id } = await publish(installation, await createClient(installation, email), 6);
  const mail = await documentMail(installation, email);
  const url = `http://localhost:3000/account/documenti?documento=${id}`;
  assert.ok(mail.text.includes(url), mail.text);
  assert.ok(mail.html.includes(`href="${url}"`));
});

test('a document counts as new again after its file content changes', async () => {
  const email = newAddress('altri.byte');
  const { service, secrets, url } = installation;
  const cliente = await createClient(installation, email);
  const { id, file } = await publish(installation, cliente, 4, known());
  const body = new FormData();
  body.set('file', new Blob(['%PDF-1.7\ndopo\n'], { type: 'application/pdf' }), 'dopo.pdf');
  const headers = { authorization: `Bearer ${secrets.ADMIN_TOKEN}` };
  const answer = await fetch(`${url}/files/${file}`, { method: 'PATCH', headers, body });
  assert.equal(answer.status, 200, await answer.text());
  assert.equal((await documentMail(installation, email)).subject, 'Un nuovo documento per te');
  assert.equal((await row(service.get(`/items/documenti_clienti/${id}`))).letto_il, null);
});

test('a document counts as new again after its file changes', async () => {
  const { service } = installation;
  const changedEmail = newAddress('scambio.3');
  const changed = await publish(
    installation,
    await createClient(installation, changedEmail),
    4,
    known(),
  );
  const documento = await uploadFile(installation, 'altro.pdf');
  await service.patch(`/items/documenti_clienti/${changed.id}`, { documento });
  assert.equal(
    (await documentMail(installation, changedEmail)).subject,
    'Un nuovo documento per te',
  );
});
