import { folders } from '@studio/shared/contract';
import { countOf, fewDocuments } from '../site/document-list.ts';
import { publish } from '../site/documents.ts';
import { logIn } from '../site/log-in.ts';
import { mailsTo, mailTo } from '../site/mail.ts';
import { expect, test } from '../site/test.ts';
import { ownVatNumber } from '../site/vat-numbers.ts';

const pdf = (text: string) => Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`);

test.describe('delivery of documents', { tag: '@documents' }, () => {
  test('a delivery publishes files for the clients in their names and sends one mail per client', async ({
    page,
    admin,
    editor,
    clients,
  }) => {
    const piva = ownVatNumber();
    const client = await clients.add({ piva });
    const files: string[] = [];
    for (const name of [
      `${piva}_F24_2026-06.pdf`,
      `${piva}_Dichiarazione IVA_2025.pdf`,
      `${piva}_Cedolino_2026-06_matricola 003.pdf`,
    ]) {
      const file = { name, mimeType: 'application/pdf', buffer: pdf(name) };
      files.push(await editor.upload({ folder: folders.documenti.id, title: name, ...file }));
    }
    const delivery = await editor.create('/items/consegne', {
      file: files.map((directus_files_id) => ({ directus_files_id })),
    });
    const ofClient = `/items/documenti_clienti?filter[cliente][_eq]=${client.id}`;
    expect(await admin.read(ofClient)).toEqual([]);
    await editor.patch(`/items/consegne/${delivery}`, { azione: 'pubblica' });
    await logIn(page, client);
    await expect(countOf(page)).toHaveText('3 di 3 documenti');
    const mail = await mailTo(client.email, /^3 nuovi documenti per te$/);
    expect(mail.text).toContain('F24, giugno 2026');
    expect(mail.text).not.toContain('matricola 003');
    expect(mail.text).toContain('/account/documenti');
    // The mail of a later delivery shows that the backend has sent all earlier mails.
    const later = await clients.add({ piva: ownVatNumber() });
    await publish(admin, later, fewDocuments.slice(0, 1));
    await mailTo(later.email, /documento/);
    expect(await mailsTo(client.email)).toHaveLength(1);
  });

  test('the server keeps a delivery with invalid names back, and lists every invalid file', async ({
    admin,
    editor,
    clients,
  }) => {
    const piva = ownVatNumber();
    const client = await clients.add({ piva });
    const files: string[] = [];
    for (const name of [`${piva}_F24_2026-05.pdf`, `${piva}_F24_2026-13.pdf`, 'ciao.pdf']) {
      const file = { name, mimeType: 'application/pdf', buffer: pdf(name) };
      files.push(await editor.upload({ folder: folders.documenti.id, title: name, ...file }));
    }
    const delivery = await editor.create('/items/consegne', {
      azione: 'pubblica',
      file: files.map((directus_files_id) => ({ directus_files_id })),
    });
    const bad = `filter[consegna][_eq]=${delivery}&filter[problema][_nnull]=true`;
    const rows = await editor.read(`/items/consegne_righe?fields=nome&sort=ordine&${bad}`);
    expect(rows).toEqual([{ nome: `${piva}_F24_2026-13.pdf` }, { nome: 'ciao.pdf' }]);
    const rejection = await editor
      .patch(`/items/consegne/${delivery}`, { azione: 'pubblica' })
      .catch((error: unknown) => String(error));
    expect(rejection).toContain('2 file vanno corretti');
    expect(await admin.read(`/items/documenti_clienti?filter[cliente][_eq]=${client.id}`)).toEqual(
      [],
    );
  });

  test('a Studio view shows the documents that have been unread for seven days', async ({
    admin,
    editor,
    clients,
  }) => {
    const [forgotten, seen] = [await clients.add(), await clients.add()];
    const before = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000).toISOString();
    for (const client of [forgotten, seen]) {
      const [{ id } = { id: '' }] = await publish(admin, client, fewDocuments.slice(0, 1));
      await admin.patch(`/items/documenti_clienti/${id}`, { date_created: before });
    }
    const [document] = await admin.read(
      `/items/documenti_clienti?filter[cliente][_eq]=${seen.id}&fields=id`,
    );
    await admin.patch(`/items/documenti_clienti/${document?.id}`, { letto_il: before });
    const [view] = await editor.read(
      '/presets?fields=filter&filter[collection][_eq]=documenti_clienti&filter[bookmark][_eq]=Non letti da 7 giorni',
    );
    const filter = encodeURIComponent(JSON.stringify(view?.filter));
    const unread = await editor.read(
      `/items/documenti_clienti?limit=-1&fields=cliente&filter=${filter}`,
    );
    const owners = unread.map(({ cliente }) => cliente);
    expect(owners).toContain(forgotten.id);
    expect(owners).not.toContain(seen.id);
  });
});
