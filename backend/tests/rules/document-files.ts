import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { createClient } from '../support/accounts.ts';
import {
  askFile,
  type ClientWithDocument,
  clientWithDocument,
  longPdf,
  receiptsOf,
  uploadFile,
} from '../support/documents.ts';
import type { Installation } from '../support/installation.ts';

/** The files of clients' documents: who reads them, and how. */
export function documentFileRules(installation: () => Installation): void {
  describe('files of clients’ documents', () => {
    let anna: ClientWithDocument;
    let bruno: ClientWithDocument;

    const ask = (path: string, init?: RequestInit, cookie = anna.cookie) =>
      askFile(installation(), path, cookie, init);
    const receipts = (document: number) => receiptsOf(installation(), document);

    /** Everything of an answer that could tell one refusal from another. */
    async function refusal(path: string, init?: RequestInit) {
      const response = await ask(path, init);
      const { date: _, ...headers } = Object.fromEntries(response.headers);
      return { status: response.status, headers, text: await response.text() };
    }

    before(async () => {
      const create = async (email: string) => {
        const id = await createClient(installation(), email);
        return clientWithDocument(installation(), id, email, longPdf);
      };
      anna = await create('anna.legge@example.com');
      bruno = await create('bruno.legge@example.com');
    });

    test('a client reads the file of their own document, and no cache keeps it', async () => {
      const response = await ask(`${anna.file}/F24-2026-06.pdf?download`);
      assert.equal(response.status, 200);
      assert.equal(await response.text(), longPdf);
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
      const size = longPdf.length;
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
      assert.deepEqual(await part('bytes=9-10,12-13'), [200, null, longPdf]);
      assert.deepEqual(await part('bytes=0-0'), [200, null, longPdf]);
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
