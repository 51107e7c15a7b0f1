import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { publish } from './testing/releases.ts';
import { startSite } from './testing/site.ts';

test('serves released files compressed and as immutable', async (context) => {
  const { app } = await startSite(context);
  const url = '/releases/shell/1.0.0/entry.js';
  const answer = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
  assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.equal(answer.headers['content-encoding'], 'br');
  assert.match(String(answer.headers['content-type']), /javascript/);
  assert.equal(brotliDecompressSync(answer.rawPayload).toString(), "console.log('shell 1.0.0');");
  assert.equal((await app.inject(url)).body, "console.log('shell 1.0.0');");
});

test('serves the files of a worker with their content types, compressed when the release has them so', async (context) => {
  const { app, releasesDir } = await startSite(context);
  const types = {
    'worker.mjs': /^(?:text|application)\/javascript/,
    'decoder.wasm': /^application\/wasm$/,
    'map.bcmap': /^application\/octet-stream$/,
  };
  const files = Object.fromEntries(Object.keys(types).map((name) => [name, name]));
  for (const version of ['plain', 'small']) await publish(releasesDir, 'shell', version, [], files);
  const web = join(releasesDir, 'shell', 'small', 'web');
  for (const [name, type] of Object.entries(types)) {
    await writeFile(join(web, `${name}.br`), brotliCompressSync(name));
    const ask = async (version: string) =>
      await app.inject({
        url: `/releases/shell/${version}/${name}`,
        headers: { 'accept-encoding': 'br' },
      });
    assert.equal((await ask('plain')).body, name);
    const answer = await ask('small');
    assert.equal(brotliDecompressSync(answer.rawPayload).toString(), name);
    assert.match(String(answer.headers['content-type']), type);
    assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable');
  }
});

test('allows a worker script only modules and WebAssembly of the releases', async (context) => {
  const { app, releasesDir } = await startSite(context);
  const others = { 'worker.mjs': '', 'image.svg': '', 'data.json': '' };
  await publish(releasesDir, 'shell', '1.1.0', [], others);
  const policyOf = async (name: string, headers = {}) => {
    const answer = await app.inject({ url: `/releases/shell/1.1.0/${name}`, headers });
    return String(answer.headers['content-security-policy']);
  };
  const releases = 'http://localhost:3000/releases/';
  for (const encoding of ['br', 'identity']) {
    assert.deepEqual((await policyOf('entry.js', { 'accept-encoding': encoding })).split('; '), [
      "default-src 'none'",
      `script-src ${releases} 'wasm-unsafe-eval'`,
      `connect-src ${releases}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
  }
  assert.match(await policyOf('worker.mjs'), /wasm-unsafe-eval/);
  for (const name of ['image.svg', 'data.json', 'none.js', '../server/main.cjs']) {
    assert.doesNotMatch(await policyOf(name), /script-src/, name);
  }
});

test('answers 404 for files beside the released files', async (context) => {
  const { app } = await startSite(context);
  for (const path of [
    'shell/1.0.0/release.json',
    'shell/1.0.0/server/main.cjs',
    'shell/1.0.0/../release.json',
    'shell/1.0.0/%2e%2e/release.json',
    'shell/1.0.0/..%2frelease.json',
    'shell/1.0.0/..%5crelease.json',
    'shell/..%2f..%2fshell/1.0.0/entry.js',
    'shell/1.0.0/',
    'shell/1.0.0/none.js',
    'shell/9.9.9/entry.js',
    'other/1.0.0/entry.js',
    'live.json',
  ]) {
    const answer = await app.inject(`/releases/${path}`);
    assert.deepEqual([path, answer.statusCode], [path, 404]);
    assert.equal(answer.headers['cache-control'], 'no-store');
  }
});

test('sends security headers with every response, also with errors', async (context) => {
  const { app } = await startSite(context);
  for (const url of ['/', '/%zz', '/api/nothing', '/releases/nothing', '/robots.txt', '/healthz']) {
    const { headers } = await app.inject(url);
    assert.equal(headers['x-content-type-options'], 'nosniff', url);
    assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/, url);
    assert.equal(headers['referrer-policy'], 'same-origin', url);
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin', url);
    assert.equal(headers['strict-transport-security'], undefined, url);
    assert.equal(headers['x-powered-by'], undefined, url);
  }
});

test('sends HSTS and secure cookies over HTTPS', async (context) => {
  const { app } = await startSite(context, {
    environment: { SITE_URL: 'https://studio.example' },
  });
  const { headers } = await app.inject('/api/anti-forgery');
  assert.equal(headers['strict-transport-security'], 'max-age=31536000');
  for (const [HSTS, more] of [
    ['subdomains', '; includeSubDomains'],
    ['preload', '; includeSubDomains; preload'],
  ] as const) {
    const environment = { SITE_URL: 'https://studio.example', HSTS };
    const { app: other } = await startSite(context, { environment });
    const answer = await other.inject('/api/anti-forgery');
    assert.equal(answer.headers['strict-transport-security'], `max-age=31536000${more}`);
  }
  assert.match(String(headers['set-cookie']), /; Secure/);
});

test('reports liveness and readiness separately', async (context) => {
  const { app, backend } = await startSite(context);
  assert.equal((await app.inject('/healthz')).statusCode, 200);
  const ready = await app.inject('/readyz');
  assert.deepEqual([ready.statusCode, ready.body], [200, '{"status":"ready"}']);
  backend.close();
  assert.equal((await app.inject('/healthz')).statusCode, 200);
  const away = await app.inject('/readyz');
  assert.deepEqual(
    [away.statusCode, away.body],
    [503, '{"status":"not ready","degraded":["backend"]}'],
    'names the missing part only',
  );
});

test('makes feeds from the content, with a calendar file per deadline', async (context) => {
  const { app } = await startSite(context, {
    backend: ({ path }) => ({
      body: {
        data: path.startsWith('/items/scadenze')
          ? [{ id: 7, Titolo: 'IVA', data: '2026-03-16' }]
          : [{ id: 1, url: '/about', titolo: 'Lo studio', data: '2026-01-02' }],
      },
    }),
  });
  assert.match((await app.inject('/scadenzario.ics')).body, /SUMMARY:IVA/);
  assert.match((await app.inject('/scadenzario/7.ics')).body, /SUMMARY:IVA/);
  assert.equal((await app.inject('/scadenzario/8.ics')).statusCode, 404);
  assert.match((await app.inject('/sitemap.xml')).body, /<loc>.*\/news\/1-lo-studio<\/loc>/);
});

test('limits the requests of an address, without counting released files', async (context) => {
  const { app } = await startSite(context, { environment: { RATE_LIMIT: '2' } });
  const status = async (url: string) => (await app.inject(url)).statusCode;
  assert.deepEqual([await status('/'), await status('/'), await status('/')], [200, 200, 429]);
  assert.equal(await status('/releases/shell/1.0.0/entry.js'), 200);
});
