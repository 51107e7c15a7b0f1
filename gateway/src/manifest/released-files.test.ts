import assert from 'node:assert/strict';
import { cp, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib';
import { goLive, publish, releasesIn } from '../testing/releases.ts';
import { startSite } from '../testing/site.ts';
import { createFileReader } from './released-files.ts';

/** Creates a site with a release of auth that is not live, and functions that request its files. */
async function withRelease(context: TestContext) {
  const { app, releasesDir } = await startSite(context);
  await publish(releasesDir, 'auth', '1.1.0', [], { 'later.js': 'later', 'style.css': '' });
  const ask = async (file: string, encoding = 'identity') => {
    const headers = { 'accept-encoding': encoding };
    const answer = await app.inject({ url: `/releases/auth/1.1.0/${file}`, headers });
    if (answer.statusCode === 404) assert.equal(answer.headers['cache-control'], 'no-store');
    return answer.statusCode;
  };
  /** Returns the text of a file and its content encoding. */
  const read = async (file: string, encoding: string) => {
    const headers = { 'accept-encoding': encoding };
    const answer = await app.inject({ url: `/releases/auth/1.1.0/${file}`, headers });
    const { 'content-encoding': came } = answer.headers;
    const bytes = came === 'br' ? brotliDecompressSync(answer.rawPayload) : answer.rawPayload;
    return [bytes.toString(), came];
  };
  return { releasesDir, folder: join(releasesDir, 'auth/1.1.0'), ask, read };
}

test('serves every file that a signed release lists, live or not', async (context) => {
  const { ask } = await withRelease(context);
  const statuses = ['entry.js', 'later.js', 'style.css', '~2/later.js'].map((file) => ask(file));
  assert.deepEqual(await Promise.all(statuses), [200, 200, 200, 200]);
});

test('answers 404 for a file that the release does not list', async (context) => {
  const { folder, ask } = await withRelease(context);
  for (const file of ['more.js', 'more.js.br', 'folder/more.js']) {
    await cp(join(folder, 'web/entry.js'), join(folder, 'web', file), { recursive: true });
    assert.equal(await ask(file), 404, file);
  }
  assert.equal(await ask('entry.js.br'), 404);
});

for (const [part, file] of [
  ['signature', 'release.sig'],
  ['description', 'release.json'],
] as const) {
  test(`serves no file of a release without its ${part}`, async (context) => {
    const { folder, ask } = await withRelease(context);
    await rm(join(folder, file));
    assert.equal(await ask('entry.js'), 404);
  });
}

for (const [variant, file, bytes] of [
  ['brotli', 'later.js.br', brotliCompressSync('other')],
  ['gzip', 'later.js.gz', gzipSync('other')],
  [
    'the same text, packed otherwise',
    'later.js.br',
    brotliCompressSync('later', { params: { [constants.BROTLI_PARAM_LGWIN]: 16 } }),
  ],
  ['a decompression bomb', 'later.js.br', brotliCompressSync(Buffer.alloc(10_000_000))],
  ['invalid gzip', 'later.js.gz', Buffer.from('no gzip')],
] as const) {
  test(`ignores a compressed variant that differs from the signed file: ${variant}`, async (context) => {
    const { folder, read } = await withRelease(context);
    await writeFile(join(folder, 'web', file), bytes);
    for (const encoding of ['identity', 'br', 'gzip'])
      assert.deepEqual(await read('later.js', encoding), ['later', undefined]);
  });
}

test('answers 404 for a file that differs from its signed hash, and serves the others', async (context) => {
  const { folder, ask } = await withRelease(context);
  await writeFile(join(folder, 'web/later.js'), 'other');
  for (const encoding of ['identity', 'br', 'gzip', 'deflate'])
    assert.equal(await ask('later.js', encoding), 404, encoding);
  assert.equal(await ask('entry.js'), 200);
});

test('sends the verified bytes, also after the store has changed', async (context) => {
  const { folder, read } = await withRelease(context);
  assert.deepEqual(await read('entry.js', 'br, gzip'), ["console.log('auth 1.1.0');", 'br']);
  for (const name of ['entry.js', 'entry.js.br'])
    await writeFile(join(folder, 'web', name), 'other');
  assert.deepEqual(await read('entry.js', 'gzip, br'), ["console.log('auth 1.1.0');", 'br']);
});

test('follows no symbolic link in the store, to a file or a folder', async (context) => {
  const { folder, releasesDir, ask } = await withRelease(context);
  await mkdir(join(releasesDir, 'elsewhere'));
  await rename(join(folder, 'web/later.js'), join(releasesDir, 'elsewhere/later.js'));
  await symlink(join(releasesDir, 'elsewhere/later.js'), join(folder, 'web/later.js'));
  assert.equal(await ask('later.js'), 404);
  await rename(join(folder, 'web'), join(releasesDir, 'elsewhere/web'));
  await symlink(join(releasesDir, 'elsewhere/web'), join(folder, 'web'));
  assert.equal(await ask('style.css'), 404);
});

test('serves a release to open tabs after another one went live', async (context) => {
  const { releasesDir, ask } = await withRelease(context);
  await goLive(releasesDir, { shell: ['1.0.0'], auth: ['1.1.0'] });
  assert.equal(await ask('entry.js'), 200);
  await goLive(releasesDir, { shell: ['1.0.0'], auth: ['1.0.0'] });
  assert.equal(await ask('later.js'), 200);
});

test('reads a file from the store once for many requests', async (context) => {
  const { releasesDir } = await withRelease(context);
  const releases = releasesIn(releasesDir);
  const asked: string[] = [];
  const get = (key: string) => {
    asked.push(key);
    return releases.store.get(key);
  };
  const read = createFileReader({ ...releases, store: { ...releases.store, get } }, () => []);
  for (let round = 0; round < 3; round++) {
    const file = await read('auth', '1.1.0', 'later.js', ['br', 'identity']);
    assert.equal(file?.bytes.toString(), 'later');
    assert.equal(await read('auth', '1.1.0', 'none.js', ['identity']), undefined);
  }
  const times = (wanted: string) => asked.filter((key) => key === wanted).length;
  assert.equal(times('auth/1.1.0/web/later.js'), 1);
  assert.equal(times('auth/1.1.0/web/later.js.br'), 1);
  assert.equal(times('auth/1.1.0/release.json'), 1);
});

/** Creates a site with two releases of auth that are not live and share a script, and a function that requests it. */
async function withSharing(context: TestContext) {
  const { app, releasesDir } = await startSite(context);
  const path = 'part.0123456789ab.js';
  const publishOne = (version: string) =>
    publish(releasesDir, 'auth', version, [], { [path]: 'shared' }, { sharesFiles: true });
  const ask = async (address: string) => (await app.inject(`/releases/auth/${address}`)).statusCode;
  await publishOne('1.1.0');
  return { releasesDir, path, publishOne, ask };
}

test('serves a file that releases share under one address, while a signed release lists it', async (context) => {
  const { releasesDir, path, publishOne, ask } = await withSharing(context);
  assert.equal(await ask(`files/${path}`), 200);
  assert.equal(await ask(`files/~2/${path}`), 200);
  // A fallback asks for it below its version.
  assert.equal(await ask(`1.1.0/${path}`), 200);
  await cp(join(releasesDir, 'auth/files', path), join(releasesDir, 'auth/files/planted.js'));
  assert.equal(await ask('files/planted.js'), 404);
  // Entries without a shared address are of their release alone.
  await publish(releasesDir, 'auth', '1.2.0', [], { 'own.js': 'own' });
  assert.equal(await ask('1.2.0/own.js'), 200);
  assert.equal(await ask('files/own.js'), 404);
  const before = await listed(releasesDir);
  await publishOne('1.3.0');
  assert.deepEqual(await listed(releasesDir), before);
});

const listed = async (releasesDir: string) =>
  await releasesIn(releasesDir).store.list('auth/files/');

test('serves no shared file that only an unsigned release lists', async (context) => {
  const { releasesDir, path, publishOne, ask } = await withSharing(context);
  await rm(join(releasesDir, 'auth/1.1.0/release.sig'));
  assert.equal(await ask(`files/${path}`), 404);
  await publishOne('1.2.0');
  assert.equal(await ask(`files/${path}`), 404, 'before the next look at the store');
  assert.equal(await ask('files/none.js'), 404);
  assert.equal(await ask(`files/${path}`), 200);
});
