import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http';
import { type TestContext, test } from 'node:test';
import { ownHeaders, startSite } from '../testing/site.ts';
import { visit } from '../testing/visit.ts';

const id = 'f9681eb3-e1e5-49ec-814b-33dc660f154a';
const url = `/api/assets/${id}`;
const megabyte = 1024 * 1024;
const isStranger = ({ headers }: IncomingMessage) => headers.cookie === undefined;

/** The site in front of a backend that does with each request what the test says. */
async function listen(context: TestContext, answer: RequestListener): Promise<string> {
  const backend = createServer(answer);
  backend.listen(0, '127.0.0.1');
  await once(backend, 'listening');
  context.after(() => {
    backend.closeAllConnections();
    backend.close();
  });
  const address = backend.address();
  assert.ok(typeof address === 'object' && address !== null);
  const environment = { DIRECTUS_URL: `http://127.0.0.1:${address.port}` };
  const { app } = await startSite(context, { environment });
  return app.listen({ port: 0, host: '127.0.0.1' });
}

async function open(site: string): Promise<IncomingMessage> {
  const asked = request(site + url, { headers: ownHeaders });
  const answered = new Promise<IncomingMessage>((resolve) => asked.on('response', resolve));
  asked.on('error', () => {}).end();
  return answered;
}

test('a file is passed on as fast as it is read, and no further once its reader has left', async (context) => {
  let written = 0;
  const left = Promise.withResolvers<void>();
  const site = await listen(context, (asked, answer) => {
    if (isStranger(asked)) return answer.writeHead(403).end('{}');
    answer.on('close', left.resolve);
    const more = () => {
      let wants = true;
      while (wants && !answer.destroyed && written < 256 * megabyte) {
        wants = answer.write(Buffer.alloc(megabyte));
        written += megabyte;
      }
    };
    answer.on('drain', more).writeHead(200);
    more();
  });
  const file = await open(site);
  await once(file, 'readable');
  await new Promise((resolve) => setTimeout(resolve, 500));
  // What the connections themselves hold, and little more.
  assert.ok(written < 32 * megabyte, `${written} bytes are somewhere on the way`);
  file.destroy();
  await left.promise;
});

test('a visitor who leaves before the answer begins is sent none', async (context) => {
  const asked = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const site = await listen(context, (received, answer) => {
    if (isStranger(received)) return answer.writeHead(403).end('{}');
    asked.resolve();
    answer.on('close', left.resolve);
    setTimeout(() => answer.writeHead(200, { 'content-length': megabyte }).write('a'), 300);
  });
  const visitor = request(site + url, { headers: ownHeaders });
  visitor.on('error', () => {}).end();
  await asked.promise;
  visitor.destroy();
  await left.promise;
});

test('readers who take their time keep nobody from logging in or from other files', async (context) => {
  const site = await listen(context, (asked, answer) => {
    if (asked.method === 'POST' || asked.url?.includes('small')) return answer.end('{}');
    if (isStranger(asked)) return answer.writeHead(403).end('{}');
    answer.writeHead(200).write(Buffer.alloc(16 * megabyte));
  });
  const readers = await Promise.all(Array.from({ length: 100 }, () => open(site)));
  const headers = { ...ownHeaders, 'content-type': 'application/json' };
  const login = await fetch(`${site}/api/auth/login`, { method: 'POST', headers, body: '{}' });
  assert.equal(login.status, 200);
  assert.equal((await visit(site, `${url}/small`, { headers: ownHeaders })).status, 200);
  for (const reader of readers) reader.destroy();
});

test('a file that breaks off is no whole file', async (context) => {
  const site = await listen(context, (asked, answer) => {
    if (isStranger(asked)) return answer.writeHead(403).end('{}');
    answer.writeHead(200, { 'content-length': 999 }).write('%PDF');
    setTimeout(() => answer.destroy(), 100);
  });
  await assert.rejects(visit(site, url, { headers: ownHeaders }), { code: 'ECONNRESET' });
  assert.equal((await visit(site, '/healthz')).status, 200);
});

test('a refusal that breaks off is a refusal', async (context) => {
  const site = await listen(context, (_asked, answer) => {
    answer.writeHead(403, { 'content-length': 999 }).write('{');
    setTimeout(() => answer.destroy(), 50);
  });
  assert.equal((await visit(site, url, { headers: ownHeaders })).status, 403);
  await new Promise((resolve) => setTimeout(resolve, 150));
  assert.equal((await visit(site, '/healthz')).status, 200);
});

for (const [size, what] of [
  [5.5 * megabyte, 'who stores it'],
  [8 * megabyte, 'the gateway'],
] as const) {
  test(`an upload that is too large for ${what} is told so, though nobody reads it to its end`, async (context) => {
    const answered = '{"errors":[{"message":"","extensions":{"code":"CONTENT_TOO_LARGE"}}]}';
    const site = await listen(context, (asked, answer) => {
      asked.once('data', () => answer.writeHead(413).end(answered));
    });
    const headers = { ...ownHeaders, 'content-type': 'multipart/form-data; boundary=x' };
    for (let attempt = 0; attempt < 5; attempt++) {
      const body = new Uint8Array(size);
      const answer = await fetch(`${site}/api/files`, { method: 'POST', headers, body });
      assert.equal(answer.status, 413);
      assert.match(await answer.text(), /CONTENT_TOO_LARGE/);
    }
  });
}
