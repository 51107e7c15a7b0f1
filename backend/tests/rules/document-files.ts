import assert from 'node:assert/strict';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { demoUsers } from '../../access/demo-users.ts';
import { createClient } from '../support/accounts.ts';
import { siteLogin } from '../support/as-gateway.ts';
import {
  askFile,
  type ClientWithDocument,
  clientWithDocument,
  uploadFile,
} from '../support/documents.ts';
import { assertForbidden, row, rows } from '../support/expect.ts';
import type { Installation } from '../support/installation.ts';

const bytes = `%PDF-1.7\n${'0123456789'.repeat(100)}`;

/** The files of clients' documents: who reads them, how, and the receipts of it. */
export function documentFileRules(installation: () => Installation): void {
  describe('files of clients’ documents', () => {
    let anna: ClientWithDocument;
    let bruno: ClientWithDocument;

    const ask = (path: string, init?: RequestInit, cookie = anna.cookie) =>
      askFile(installation(), path, cookie, init);
    const receipts = (document: number) =>
      rows(installation().service.get(`/items/accessi_documenti?filter[documento]=${document}`));
    const documentOf = ({ document }: ClientWithDocument) =>
      row(installation().service.get(`/items/documenti_clienti/${document}`));

    /** Everything of an answer that could tell one refusal from another. */
    async function refusal(path: string, init?: RequestInit) {
      const response = await ask(path, init);
      const { date: _, ...headers } = Object.fromEntries(response.headers);
      return { status: response.status, headers, text: await response.text() };
    }

    before(async () => {
      const create = async (email: string) => {
        const id = await createClient(installation(), email);
        return clientWithDocument(installation(), id, email, bytes);
      };
      anna = await create('anna.legge@example.com');
      bruno = await create('bruno.legge@example.com');
    });

    test('a client reads the file of their own document, and no cache keeps it', async () => {
      const response = await ask(`${anna.file}/F24-2026-06.pdf?download`);
      assert.equal(response.status, 200);
      assert.equal(await response.text(), bytes);
      assert.equal(response.headers.get('content-type'), 'application/pdf');
      assert.equal(response.headers.get('cache-control'), 'no-store');
      assert.equal(response.headers.get('etag'), null);
      const disposition = response.headers.get('content-disposition');
      assert.equal(disposition, 'attachment; filename="F24-2026-06.pdf"');
    });

    test('foreign, unknown and impossible files are refused alike, byte by byte', async () => {
      const unknown = '00000000-0000-4000-8000-00000000dead';
      const orphan = await uploadFile(installation(), 'di-nessuno.pdf');
      const expected = await refusal(unknown);
      assert.equal(expected.status, 403);
      for (const path of [
        bruno.file,
        orphan,
        'impossible',
        `${bruno.file}/F24.pdf`,
        `${unknown}/F24.pdf`,
      ]) {
        assert.deepEqual(await refusal(path), expected, path);
      }
      for (const query of ['?download', '?key=portrait-240']) {
        assert.deepEqual(await refusal(bruno.file + query), expected, query);
      }
      for (const headers of [
        { range: 'bytes=0-1' },
        { 'if-none-match': '"1"' },
        { range: 'bytes=9999999-' },
      ]) {
        assert.deepEqual(await refusal(bruno.file, { headers }), expected);
      }
      const head = await refusal(unknown, { method: 'HEAD' });
      assert.deepEqual(await refusal(bruno.file, { method: 'HEAD' }), head);
      assert.equal((await receipts(bruno.document)).length, 0);
    });

    test('without a login nothing is read, without the gateway there is nothing', async () => {
      assert.equal((await askFile(installation(), anna.file, undefined)).status, 403);
      const direct = await fetch(`${installation().url}/account/files/${anna.file}`, {
        headers: { cookie: anna.cookie },
      });
      assert.equal(direct.status, 404);
    });

    test('a part of a file is answered as a part, an impossible one as such', async () => {
      const part = async (range: string) => {
        const response = await ask(bruno.file, { headers: { range } }, bruno.cookie);
        return [response.status, response.headers.get('content-range'), await response.text()];
      };
      const size = bytes.length;
      assert.deepEqual(await part('bytes=9-18'), [206, `bytes 9-18/${size}`, '0123456789']);
      assert.deepEqual(await part(`bytes=${size - 1}-`), [
        206,
        `bytes ${size - 1}-${size - 1}/${size}`,
        '9',
      ]);
      assert.deepEqual(await part('bytes=-3'), [
        206,
        `bytes ${size - 3}-${size - 1}/${size}`,
        '789',
      ]);
      assert.deepEqual(await part(`bytes=${size}-`), [416, `bytes */${size}`, '']);
      assert.deepEqual(await part('bytes=9-10,12-13'), [200, null, bytes]);
      assert.deepEqual(await part('bytes=0-0'), [200, null, bytes]);
    });

    test('a reading leaves one receipt and the document is new no more', async () => {
      const carla = await createClient(installation(), 'carla.legge@example.com').then((id) =>
        clientWithDocument(installation(), id, 'carla.legge@example.com', bytes),
      );
      const read = (path: string, init?: RequestInit) => ask(path, init, carla.cookie);
      await read(carla.file, { method: 'HEAD' });
      await read(carla.file, { headers: { range: 'bytes=10-' } });
      assert.equal((await documentOf(carla)).letto_il, null);
      assert.equal((await receipts(carla.document)).length, 0);

      // A viewer that asks for the whole, drops it and asks for parts.
      const first = { headers: { range: 'bytes=0-99' } };
      await Promise.all([read(carla.file), read(carla.file, first), read(carla.file, first)]);
      const [receipt, ...more] = await receipts(carla.document);
      assert.equal(more.length, 0);
      assert.equal(receipt?.modo, 'anteprima');
      assert.equal(receipt.cliente, carla.id);
      assert.match(String(receipt.descrizione), /^F24 · giugno 2026 · /);
      assert.ok(Math.abs(Date.parse(String(receipt.quando)) - Date.now()) < 20_000);
      const { letto_il } = await documentOf(carla);
      assert.equal(letto_il, receipt.quando);

      await read(`${carla.file}?download`);
      assert.deepEqual(
        (await receipts(carla.document)).map(({ modo }) => modo),
        ['anteprima', 'scaricato'],
      );
      assert.equal((await documentOf(carla)).letto_il, letto_il);
    });

    test('a file that cannot be read is no reading, and is no answer either', async () => {
      const email = 'rotto.legge@example.com';
      const id = await createClient(installation(), email);
      const broken = await clientWithDocument(installation(), id, email);
      const { service, variables } = installation();
      const { filename_disk } = await row(service.get(`/files/${broken.file}`));
      const place = join(variables.DATA_DIR ?? '', 'uploads', String(filename_disk));
      // Something is there, and cannot be read.
      await rm(place);
      await mkdir(place);
      const answer = await ask(broken.file, {}, broken.cookie);
      assert.equal(answer.status, 500);
      assert.doesNotMatch(await answer.text(), /EISDIR|PDF/);
      assert.equal((await documentOf(broken)).letto_il, null);
      assert.deepEqual(await receipts(broken.document), []);
    });

    test('what the firm looks at itself is no reading', async () => {
      const cookie = await siteLogin(installation(), demoUsers.admin.email);
      const dora = await createClient(installation(), 'dora.legge@example.com').then((id) =>
        clientWithDocument(installation(), id, 'dora.legge@example.com'),
      );
      assert.equal((await ask(dora.file, {}, cookie)).status, 200);
      assert.equal((await documentOf(dora)).letto_il, null);
      assert.equal((await receipts(dora.document)).length, 0);
    });

    test('nobody writes a receipt, and a client reads none', async () => {
      const { rest: editor } = await installation().login(demoUsers.redattore.email);
      const { rest: client } = await installation().login(demoUsers.cliente40.email);
      const path = '/items/accessi_documenti';
      const receipt = { quando: new Date().toISOString(), modo: 'scaricato' };
      const [one] = await rows(editor.get(path));
      for (const rest of [editor, client]) {
        await assertForbidden(rest.post(path, receipt));
        await assertForbidden(rest.patch(`${path}/${one?.id}`, receipt));
        await assertForbidden(rest.remove(`${path}/${one?.id}`));
      }
      await assertForbidden(client.get(path));
      const me = `/items/documenti_clienti/${anna.document}`;
      await assertForbidden(editor.patch(me, { letto_il: null }));
      await assertForbidden(editor.patch(me, { avvisato_il: null }));
    });

    test('a receipt outlives the document it is for', async () => {
      const { service } = installation();
      await ask(`${anna.file}?download`);
      const [before] = await receipts(anna.document);
      await service.remove(`/items/documenti_clienti/${anna.document}`);
      const after = await row(service.get(`/items/accessi_documenti/${before?.id}`));
      assert.equal(after.documento, null);
      assert.equal(after.descrizione, before?.descrizione);
      // No document, no reading, even of a file one had.
      assert.equal((await ask(anna.file)).status, 403);
    });

    test('a client who leaves in the middle of a large file disturbs nobody', async () => {
      const large = 'x'.repeat(20_000_000);
      const email = 'elsa.legge@example.com';
      const id = await createClient(installation(), email);
      const elsa = await clientWithDocument(installation(), id, email, large);
      for (let attempt = 0; attempt < 5; attempt++) {
        const leaving = new AbortController();
        const { signal } = leaving;
        const response = await ask(elsa.file, { signal }, elsa.cookie);
        await response.body?.getReader().read();
        leaving.abort();
      }
      await setTimeout(300);
      const whole = await ask(elsa.file, {}, elsa.cookie);
      assert.equal((await whole.arrayBuffer()).byteLength, large.length);
      assert.equal((await receipts(elsa.document)).length, 1);
    });
  });
}
