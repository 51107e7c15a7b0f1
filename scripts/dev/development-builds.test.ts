import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { releaseSet } from '@studio/gateway/manifest/live-releases';
import { exampleRelease } from '@studio/gateway/testing/example-release';
import { startSite } from '@studio/gateway/testing/site';
import { partsOf } from '@studio/releases/files/folders';
import { fileKey, keysOf } from '@studio/releases/published';
import { openStore } from '@studio/releases/store';
import { temporaryFolder } from '@studio/releases/testing/temporary-folder';
import { createDevelopmentBuilds } from './development-builds.ts';

const release = (app: 'public-site' | 'auth') => ({ ...exampleRelease(app), version: '1.0.0' });

/** Creates development builds of auth in the place of its live release. */
async function editAuth(context: TestContext) {
  const folder = await temporaryFolder(context);
  const { web, server } = partsOf(folder, 'auth');
  const builds = createDevelopmentBuilds(folder);
  const source = builds.inPlaceOf({
    current: () => ({
      revision: 7,
      common: releaseSet({
        'public-site': { release: release('public-site') },
        auth: { release: release('auth') },
      }),
    }),
    onChange: () => {},
    close: () => {},
  });
  const built = { ...release('auth'), scripts: ['remoteEntry.js'], server: 'server.cjs' };
  /** Compiles a text into each file of the app, and makes it live. */
  async function put(text: string): Promise<void> {
    const files = ['remoteEntry.js', 'later.js', 'remote.css'].map((name) => join(web, name));
    for (const file of [...files, join(server, 'server.cjs')]) {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
    await builds.put({ release: built, web, scripts: text, styles: text, isHot: true });
  }
  return { builds, source, put, web };
}

test('gives each build another revision and version, in the place of the live release', async (context) => {
  const { put, source } = await editAuth(context);
  let changes = 0;
  source.onChange(() => {
    changes += 1;
  });
  const shown = () => `${source.current()?.revision} ${source.current()?.common.id}`;
  assert.equal(shown(), '7 public-site@1.0.0< auth@1.0.0<');
  await put('first');
  assert.equal(shown(), '8 public-site@1.0.0< auth@development-0<');
  await put('second');
  assert.equal(shown(), '9 public-site@1.0.0< auth@development-1<');
  assert.equal(changes, 2);
});

test('serves what a page began with as it was, and the newest build of everything else', async (context) => {
  const { builds, put } = await editAuth(context);
  const { app, settings } = await startSite(context);
  await app.register(builds.routes, settings);
  await put('first');
  await put('second');
  const ask = (path: string) => app.inject(`/releases/auth/${path}`);
  const body = async (path: string) => (await ask(path)).body;
  assert.equal(await body('development-0/remoteEntry.js'), 'first');
  assert.equal(await body('development-1/remoteEntry.js'), 'second');
  assert.equal(await body('development-0/~2/later.js'), 'second');
  assert.equal(await body('development-0/remote.css'), 'second');
  const { headers } = await ask('development-0/later.js');
  assert.match(String(headers['content-security-policy']), /script-src/);
  assert.equal(headers.sourcemap, 'later.js.map');
  assert.equal((await ask('development-0/..%2f..%2fserver/server.cjs')).statusCode, 403);
  assert.equal((await ask('1.1.0-copy/later.js')).statusCode, 404);
  assert.equal((await ask('1.0.0/entry.js')).statusCode, 200);
});

test('finds builds beside the objects of the store, and the sources of their addresses', async (context) => {
  const { builds, put, web } = await editAuth(context);
  const bucket = openStore(await temporaryFolder(context));
  const store = builds.extendStore(bucket);
  await put('first');
  await put('second');
  const text = async (key: string) => (await store.get(key))?.bytes.toString();
  assert.equal(await text(keysOf('auth', 'development-0').server('server.cjs')), 'first');
  assert.equal(
    await text(fileKey({ app: 'auth', version: 'development-0' }, 'remote.css')),
    'second',
  );
  await bucket.compareAndSet('live', undefined, Buffer.from('of the bucket'));
  assert.equal(await text('live'), 'of the bucket');
  const file = builds.fileOf('/releases/auth/development-0/~1/later.js') ?? '';
  assert.equal(file, join(web, 'later.js'));
  assert.equal(await readFile(file, 'utf8'), 'second');
  assert.equal(builds.fileOf('/releases/auth/1.0.0/later.js'), undefined);
});
