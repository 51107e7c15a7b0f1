import assert from 'node:assert/strict';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { goLive, publish, releasesIn } from '../testing/releases.ts';
import { startSite } from '../testing/site.ts';
import { releasedFiles } from './released-files.ts';

/** A site with a release of auth that is not live, and its folder of files for browsers. */
async function withRelease(context: TestContext) {
  const { app, releasesDir } = await startSite(context);
  await publish(releasesDir, 'auth', '1.1.0', [], { 'later.js': 'later', 'style.css': '' });
  const ask = async (file: string, encoding = 'identity') => {
    const headers = { 'accept-encoding': encoding };
    const answer = await app.inject({ url: `/releases/auth/1.1.0/${file}`, headers });
    if (answer.statusCode === 404) assert.equal(answer.headers['cache-control'], 'no-store');
    return answer.statusCode;
  };
  return { releasesDir, folder: join(releasesDir, 'auth/1.1.0'), ask };
}

test('every file that a signed release lists is served, live or not', async (context) => {
  const { ask } = await withRelease(context);
  const statuses = ['entry.js', 'later.js', 'style.css', '~2/later.js'].map((file) => ask(file));
  assert.deepEqual(await Promise.all(statuses), [200, 200, 200, 200]);
});

test('what lies beside them is not there', async (context) => {
  const { folder, ask } = await withRelease(context);
  for (const file of ['more.js', 'more.js.br', 'folder/more.js']) {
    await cp(join(folder, 'web/entry.js'), join(folder, 'web', file), { recursive: true });
    assert.equal(await ask(file), 404, file);
  }
  assert.equal(await ask('entry.js.br'), 404);
});

for (const [what, file] of [
  ['it is not signed', 'release.sig'],
  ['it does not say what it is', 'release.json'],
] as const) {
  test(`nothing of a release is served where ${what}`, async (context) => {
    const { folder, ask } = await withRelease(context);
    await rm(join(folder, file));
    assert.equal(await ask('entry.js'), 404);
  });
}

for (const [what, file, bytes] of [
  ['a script', 'later.js', Buffer.from('other')],
  ['what is sent with Brotli', 'later.js.br', brotliCompressSync('other')],
  ['what is sent with gzip', 'later.js.gz', gzipSync('other')],
  ['what is sent with deflate', 'later.js.deflate', Buffer.from('no deflate')],
  ['what unfolds into all memory', 'later.js.br', brotliCompressSync(Buffer.alloc(10_000_000))],
] as const) {
  test(`a file is not served where ${what} is another than was signed; the others are`, async (context) => {
    const { folder, ask } = await withRelease(context);
    await writeFile(join(folder, 'web', file), bytes);
    for (const encoding of ['identity', 'br', 'gzip', 'deflate'])
      assert.equal(await ask('later.js', encoding), 404, encoding);
    assert.equal(await ask('entry.js'), 200);
  });
}

test('what open tabs have begun with is there when it is live no more', async (context) => {
  const { releasesDir, ask } = await withRelease(context);
  await goLive(releasesDir, { shell: ['1.0.0'], auth: ['1.1.0'] });
  assert.equal(await ask('entry.js'), 200);
  await goLive(releasesDir, { shell: ['1.0.0'], auth: ['1.0.0'] });
  assert.equal(await ask('later.js'), 200);
});

test('a file is read for it once, however often it is asked for', async (context) => {
  const { releasesDir } = await withRelease(context);
  const releases = releasesIn(releasesDir);
  const asked: string[] = [];
  const get = (key: string) => {
    asked.push(key);
    return releases.store.get(key);
  };
  const isReleased = releasedFiles({ ...releases, store: { ...releases.store, get } });
  for (let round = 0; round < 3; round++) {
    assert.equal(await isReleased('auth', '1.1.0', 'later.js'), true);
    assert.equal(await isReleased('auth', '1.1.0', 'none.js'), false);
  }
  assert.equal(asked.filter((key) => key === 'auth/1.1.0/web/later.js').length, 1);
  assert.equal(asked.filter((key) => key === 'auth/1.1.0/release.json').length, 1);
});
