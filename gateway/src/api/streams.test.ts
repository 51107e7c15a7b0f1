import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { ownHeaders, startSite } from '../testing/site.ts';
import { visit } from '../testing/visit.ts';

const id = 'f9681eb3-e1e5-49ec-814b-33dc660f154a';
const url = `/api/assets/${id}`;
const megabyte = 1024 * 1024;
const isStranger = ({ headers }: IncomingMessage) => headers.cookie === undefined;

/**
 * Starts the site in front of a backend with this request listener.
 * @param onAbort called when a visitor has left before the answer
 */
async function listen(
  context: TestContext,
  answer: RequestListener,
  onAbort = () => {},
): Promise<string> {
  const backend = createServer(answer);
  backend.listen(0, '127.0.0.1');
  await once(backend, 'listening');
  context.after(() => {
    backend.closeAllConnections();
    backend.close();
  });
  const address = backend.address();
  assert.ok(typeof address === 'object' && address !== null);
  const environment = {
    DIRECTUS_URL: `http://127.0.0.1:${address.port}`,
    // All readers of a test come from one address.
    ADDRESS_REQUESTS: '200',
  };
  const { app } = await startSite(context, { environment });
  app.addHook('onRequestAbort', async (_request) => onAbort());
  return app.listen({ port: 0, host: '127.0.0.1' });
}

async function open(site: string, path = url): Promise<IncomingMessage> {
  const asked = request(site + path, { headers: ownHeaders });
  const answered = new Promise<IncomingMessage>((resolve) => asked.on('response', resolve));
  asked.on('error', () => {}).end();
  return answered;
}

test('@slow streams a file at the speed of its reader, and stops when the reader leaves', async (context) => {
  const size = 96 * megabyte;
  const written = { slow: 0, fast: 0 };
  const left = Promise.withResolvers<void>();
  const site = await listen(context, (asked, answer) => {
    if (isStranger(asked)) return answer.writeHead(403).end('{}');
    const reader = asked.url?.includes('fast') ? 'fast' : 'slow';
    if (reader === 'slow') answer.on('close', left.resolve);
    const more = () => {
      let wants = true;
      while (wants && !answer.destroyed && written[reader] < size) {
        wants = answer.write(Buffer.alloc(megabyte));
        written[reader] += megabyte;
      }
      if (written[reader] === size) answer.end();
    };
    answer.on('drain', more).writeHead(200);
    more();
  });
  const file = await open(site);
  await once(file, 'readable');
  // The whole second file passes meanwhile, which is time enough for the first one.
  let read = 0;
  for await (const chunk of await open(site, `${url}/fast`)) read += chunk.length;
  assert.equal(read, size);
  // Only the buffers of the connections, and little more.
  assert.ok(written.slow < 32 * megabyte, `${written.slow} bytes are somewhere on the way`);
  file.destroy();
  await left.promise;
});

test('closes the response of the backend when the visitor has left before it begins', async (context) => {
  const asked = Promise.withResolvers<void>();
  const aborted = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const site = await listen(
    context,
    async (received, answer) => {
      if (isStranger(received)) return answer.writeHead(403).end('{}');
      asked.resolve();
      answer.on('close', left.resolve);
      await aborted.promise;
      answer.writeHead(200, { 'content-length': megabyte }).write('a');
    },
    aborted.resolve,
  );
  const visitor = request(site + url, { headers: ownHeaders });
  visitor.on('error', () => {}).end();
  await asked.promise;
  visitor.destroy();
  await left.promise;
});

test('@slow lets others log in and read files while slow readers hold theirs', async (context) => {
  const beginning = Buffer.alloc(megabyte);
  const site = await listen(context, (asked, answer) => {
    if (asked.method === 'POST' || asked.url?.includes('small')) return answer.end('{}');
    if (isStranger(asked)) return answer.writeHead(403).end('{}');
    answer.writeHead(200).write(beginning);
  });
  const readers = await Promise.all(Array.from({ length: 100 }, () => open(site)));
  const headers = { ...ownHeaders, 'content-type': 'application/json' };
  const login = await fetch(`${site}/api/auth/login`, { method: 'POST', headers, body: '{}' });
  assert.equal(login.status, 200);
  assert.equal((await visit(site, `${url}/small`, { headers: ownHeaders })).status, 200);
  for (const reader of readers) reader.destroy();
});

test('aborts the response when the backend breaks off a file', async (context) => {
  const begun = Promise.withResolvers<void>();
  const site = await listen(context, async (asked, answer) => {
    if (isStranger(asked)) return answer.writeHead(403).end('{}');
    answer.writeHead(200, { 'content-length': 999 }).write('%PDF');
    await begun.promise;
    answer.destroy();
  });
  const file = await open(site);
  begun.resolve();
  await assert.rejects(text(file), { code: 'ECONNRESET' });
  assert.equal((await visit(site, '/healthz')).status, 200);
});

test('answers 403 when the backend breaks off its rejection', async (context) => {
  const ends: Promise<unknown>[] = [];
  const site = await listen(context, ({ socket }, answer) => {
    answer.writeHead(403, { 'content-length': 999 }).write('{');
    // The connection closes after the other side has closed it too.
    ends.push(once(socket.end(), 'close'));
  });
  assert.equal((await visit(site, url, { headers: ownHeaders })).status, 403);
  assert.notEqual(ends.length, 0);
  await Promise.all(ends);
  assert.equal((await visit(site, '/healthz')).status, 200);
});

for (const [size, part] of [
  [5.5 * megabyte, 'the backend'],
  [8 * megabyte, 'the gateway'],
] as const) {
  test(`answers an upload that is too large for ${part} before reading all of it`, async (context) => {
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
