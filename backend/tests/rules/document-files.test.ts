import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { createClient, newAddress } from '../support/accounts.ts';
import {
  askFile,
  type ClientWithDocument,
  clientWithDocument,
  downloadsOf,
  longPdf,
  uploadFile,
} from '../support/documents.ts';
import { sharedInstallation } from '../support/installation.ts';

const installation = await sharedInstallation();

/** Downloads within this many milliseconds count as one. */
const sameDownload = 10_000;

let anna: ClientWithDocument;
let bruno: ClientWithDocument;

const ask = (path: string, init?: RequestInit, cookie = anna.cookie) =>
  askFile(installation, path, cookie, init);
const downloads = (document: number) => downloadsOf(installation, document);

async function newReader(name: string, content: string): Promise<ClientWithDocument> {
  const email = newAddress(name);
  return clientWithDocument(installation, await createClient(installation, email), email, content);
}

/** Returns everything of an answer that could tell one refusal from another. */
async function refusal(path: string, init?: RequestInit) {
  const response = await ask(path, init);
  const { date: _, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, headers, text: await response.text() };
}

before(async () => {
  anna = await newReader('anna', longPdf);
  bruno = await newReader('bruno', longPdf);
});

test('a client reads the file of their own document, and no cache may store it', async () => {
  const response = await ask(`${anna.file}/F24-2026-06.pdf?download`);
  assert.equal(response.status, 200);
  assert.equal(await response.text(), longPdf);
  assert.equal(response.headers.get('content-type'), 'application/pdf');
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.equal(response.headers.get('etag'), null);
  const disposition = response.headers.get('content-disposition');
  assert.equal(disposition, 'attachment; filename="F24-2026-06.pdf"');
});

test('foreign, unknown and impossible files get byte-identical answers', async () => {
  const unknown = '00000000-0000-4000-8000-00000000dead';
  const orphan = await uploadFile(installation, 'di-nessuno.pdf');
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
  assert.equal((await downloads(bruno.document)).length, 0);
});

test('sends no file without a login, and hides the route without the gateway’s secret', async () => {
  assert.equal((await askFile(installation, anna.file, undefined)).status, 403);
  const direct = async (headers: Record<string, string>) =>
    (await fetch(`${installation.url}/account/files/${anna.file}`, { headers })).status;
  assert.deepEqual([await direct({}), await direct({ cookie: anna.cookie })], [404, 401]);
});

test('answers 206 for a part of a file and 416 for an impossible part', async () => {
  const carla = await newReader('carla', longPdf);
  const part = async (range: string) => {
    const response = await ask(carla.file, { headers: { range } }, carla.cookie);
    return [response.status, response.headers.get('content-range'), await response.text()];
  };
  const size = longPdf.length;
  assert.deepEqual(await part('bytes=9-18'), [206, `bytes 9-18/${size}`, '0123456789']);
  assert.deepEqual(await part(`bytes=${size - 1}-`), [
    206,
    `bytes ${size - 1}-${size - 1}/${size}`,
    '9',
  ]);
  assert.deepEqual(await part('bytes=-3'), [206, `bytes ${size - 3}-${size - 1}/${size}`, '789']);
  assert.deepEqual(await part(`bytes=${size}-`), [416, `bytes */${size}`, '']);
  assert.deepEqual(await part('bytes=9-10,12-13'), [200, null, longPdf]);
  assert.deepEqual(await part('bytes=0-0'), [200, null, longPdf]);
});

test('an aborted download of a large file does not disturb later requests', async () => {
  const large = `%PDF-1.7\n${'x'.repeat(20_000_000)}`;
  const elsa = await newReader('elsa', large);
  for (let attempt = 0; attempt < 5; attempt++) {
    const leaving = new AbortController();
    const { signal } = leaving;
    const response = await ask(elsa.file, { signal }, elsa.cookie);
    await response.body?.getReader().read();
    leaving.abort();
  }
  const whole = await ask(elsa.file, {}, elsa.cookie);
  assert.equal((await whole.arrayBuffer()).byteLength, large.length);
  const moments = (await downloads(elsa.document)).map(({ quando }) => Date.parse(String(quando)));
  assert.ok(moments.length > 0);
  // Six requests are one download, unless they took so long that they are several.
  for (const [index, moment] of moments.entries()) {
    assert.ok(index === 0 || moment - (moments[index - 1] ?? 0) >= sameDownload, moments.join());
  }
});
