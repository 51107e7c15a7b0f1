import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { startFront } from './front.ts';

const asked: IncomingMessage[] = [];
let site: Server;
let front: Awaited<ReturnType<typeof startFront>>;

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, 'localhost', () => {
      const address: AddressInfo | string | null = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

before(async () => {
  site = createServer((request, response) => {
    asked.push(request);
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('content-security-policy', "default-src 'none'");
    response.setHeader('set-cookie', ['a=1', 'b=2']);
    response.end(`<a href="http://${request.headers.host}/">${request.url}</a>`);
  });
  const origin = `http://localhost:${await listen(site)}`;
  front = await startFront(origin, await freePort(), {
    files: new Map([['/own.js', { type: 'application/javascript', bytes: Buffer.from('own') }]]),
    keepsPictures: true,
    change: async (html, url) => ({ html: `${html} at ${url}`, policy: 'own policy' }),
  });
});

after(async () => {
  await front[Symbol.asyncDispose]();
  site.close();
});

const ask = (path: string, accept: string, init: RequestInit = {}) =>
  fetch(`${front.url}${path}`, { ...init, headers: { accept, ...init.headers } });

test('serves the changed page with the headers of the site and its own policy', async () => {
  const answer = await ask('/news', 'text/html');
  assert.equal(await answer.text(), `<a href="${front.url}/">/news</a> at ${front.url}`);
  assert.equal(answer.headers.get('content-security-policy'), 'own policy');
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
  assert.equal(answer.headers.get('content-encoding'), 'br');
});

test('makes a page once per language', async () => {
  const before = asked.length;
  for (const language of ['it-IT', 'it-IT,it;q=0.9', 'en', 'it'])
    await ask('/team', 'text/html', { headers: { 'accept-language': language } });
  assert.equal(asked.length - before, 2);
});

test('serves its own files from memory', async () => {
  const before = asked.length;
  assert.equal(await (await ask('/own.js', '*/*')).text(), 'own');
  assert.equal(asked.length, before);
});

test('requests pictures once', async () => {
  const before = asked.length;
  for (const _ of [1, 2]) await (await ask('/api/assets/1?key=a', 'image/avif')).text();
  assert.equal(asked.length - before, 1);
});

test('forwards other requests with the origin of the site', async () => {
  await ask('/api/items/x', '*/*', { method: 'POST', body: 'b', headers: { origin: front.url } });
  const answer = await ask('/robots.txt', 'text/html', { headers: { origin: front.url } });
  const body = await answer.text();
  assert.match(body, />\/robots\.txt</);
  assert.equal(answer.headers.get('content-length'), `${body.length}`);
  assert.deepEqual(answer.headers.getSetCookie(), ['a=1', 'b=2']);
  const origins = asked.slice(-2).map(({ headers }) => headers.origin === `http://${headers.host}`);
  assert.deepEqual(origins, [true, true]);
});
