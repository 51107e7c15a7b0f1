import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { createClient, goodPassword } from '../support/accounts.ts';
import { siteLogin } from '../support/as-gateway.ts';
import { askFile, uploadFile } from '../support/documents.ts';
import { row } from '../support/expect.ts';
import type { Installation } from '../support/installation.ts';
import { waitFor } from '../support/wait-for.ts';

/** The mails that tell clients of new documents. */
export function documentMailRules(installation: () => Installation): void {
  async function publish(cliente: string, mese: number, title = 'segreto'): Promise<string> {
    const documento = await uploadFile(installation(), `${title}.pdf`);
    // The first kind of the demo firm is the F24.
    const document = { cliente, mese, documento, tipologia: 1, anno: 2026 };
    await installation().service.post('/items/documenti_clienti', document);
    return documento;
  }

  const told = (email: string) =>
    waitFor(`the mail to ${email}`, async () => {
      const all = await installation().mail.mailsTo(email);
      return all.find(({ subject }) => /document/.test(subject));
    });

  // Longer than the wait and two looks for news.
  const quiet = () => setTimeout(8000);

  test('one mail tells of all new documents, by type and period only', async () => {
    const email = 'notizie@example.com';
    const id = await createClient(installation(), email);
    await Promise.all(Array.from({ length: 12 }, (_, index) => publish(id, index + 1)));
    const mail = await told(email);
    assert.equal(mail.subject, '12 nuovi documenti per te');
    assert.match(mail.text, /- F24, dicembre 2026\n- F24, novembre 2026\n(- .*\n){8}- e altri 2\n/);
    assert.match(mail.text, /http:\/\/localhost:3000\/account\/documenti/);
    assert.match(mail.html, /F24, dicembre 2026/);
    assert.doesNotMatch(mail.text + mail.html, /segreto/);
    const source = await installation().mail.source(mail.id);
    assert.doesNotMatch(source, /attachment|application\/pdf/i);
    await quiet();
    assert.equal((await installation().mail.mailsTo(email)).length, 1);
  });

  test('a client who is not active yet is told after the activation, and not of what they have read', async () => {
    const waiting = 'non-attivo@example.com';
    const reader = 'lettore@example.com';
    const id = await createClient(installation(), waiting, 'invited');
    await publish(id, 5);
    const readerId = await createClient(installation(), reader);
    const cookie = await siteLogin(installation(), reader, goodPassword);
    const file = await publish(readerId, 5);
    await askFile(installation(), file, cookie);
    await quiet();
    assert.equal((await installation().mail.mailsTo(reader)).length, 0);
    assert.deepEqual(
      (await installation().mail.mailsTo(waiting)).filter(({ subject }) =>
        /document/.test(subject),
      ),
      [],
    );
    await installation().service.patch(`/users/${id}`, { status: 'active' });
    assert.equal((await told(waiting)).subject, 'Un nuovo documento per te');
  });

  test('a mail that could not be sent is sent later', async () => {
    const email = 'irraggiungibile@example.com';
    const id = await createClient(installation(), email);
    await installation().mail.outage(async () => {
      await publish(id, 3);
      await quiet();
    });
    assert.equal((await told(email)).subject, 'Un nuovo documento per te');
  });

  test('a document whose file gets other bytes is new again', async () => {
    const email = 'altri.byte@example.com';
    const { service, secrets, url } = installation();
    const cliente = await createClient(installation(), email);
    const documento = await uploadFile(installation(), 'prima.pdf');
    const moment = new Date().toISOString();
    const read = { letto_il: moment, avvisato_il: moment };
    const { id } = await row(
      service.post('/items/documenti_clienti', { cliente, documento, anno: 2026, ...read }),
    );
    const body = new FormData();
    body.set('file', new Blob(['%PDF-1.7\ndopo\n'], { type: 'application/pdf' }), 'dopo.pdf');
    const headers = { authorization: `Bearer ${secrets.ADMIN_TOKEN}` };
    const answer = await fetch(`${url}/files/${documento}`, { method: 'PATCH', headers, body });
    assert.equal(answer.status, 200, await answer.text());
    assert.equal((await told(email)).subject, 'Un nuovo documento per te');
    assert.equal((await row(service.get(`/items/documenti_clienti/${id}`))).letto_il, null);
  });

  test('a document that becomes another one, or another client’s, is new again', async () => {
    const { service } = installation();
    const one = await createClient(installation(), 'scambio-1@example.com');
    const other = await createClient(installation(), 'scambio-2@example.com');
    const documento = await uploadFile(installation(), 'scambio.pdf');
    const moment = new Date().toISOString();
    const created = await row(
      service.post('/items/documenti_clienti', {
        cliente: one,
        documento,
        anno: 2026,
        letto_il: moment,
        avvisato_il: moment,
      }),
    );
    await service.patch(`/items/documenti_clienti/${created.id}`, { cliente: other });
    assert.equal((await told('scambio-2@example.com')).subject, 'Un nuovo documento per te');
    const { letto_il } = await row(service.get(`/items/documenti_clienti/${created.id}`));
    assert.equal(letto_il, null);
  });
}
