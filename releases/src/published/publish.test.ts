import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { partsOf } from '../files/folders.ts';
import { ensureKeys, privateKeyOf } from '../keys/keys.ts';
import type { Store } from '../store/store.ts';
import { makeBuild } from '../testing/made-up-build.ts';
import { temporarySite } from '../testing/temporary-site.ts';
import { descriptionOf } from './description.ts';
import { publish } from './publish.ts';
import { keysOf, readPublished } from './published.ts';

const named = { app: 'auth', version: '1.0.0' } as const;
const keys = keysOf(named.app, named.version);

/** Makes a checkout with a build of auth, and a function that publishes it. */
async function checkout(context: TestContext) {
  const { folders, store, publicKeys } = await temporarySite(context);
  await ensureKeys(folders.keys, 'auth');
  const privateKey = await privateKeyOf(folders.keys, 'auth');
  const parts = partsOf(folders.builds, 'auth');
  const build = (commit = 'first') => makeBuild(folders.builds, { ...named, commit });
  const publishBuild = async (to: Store = store) =>
    publish(to, parts, await build('first'), privateKey);
  const read = () => readPublished(store, publicKeys, named.app, named.version);
  return { folders, store, parts, privateKey, build, publishBuild, read };
}

/** Returns a store whose writer stops before the object with this key. */
const killedAt = (store: Store, key: string): Store => ({
  ...store,
  put: async (name, bytes) => {
    if (name === key) throw new Error('killed');
    await store.put(name, bytes);
  },
});

for (const key of [keys.release, keys.signature]) {
  test(`leaves no release when stopped before ${key}, and completes it from another commit`, async (context) => {
    const { store, parts, privateKey, build, read } = await checkout(context);
    const first = await build('first');
    await assert.rejects(publish(killedAt(store, key), parts, first, privateKey), /killed/);
    await assert.rejects(read());
    const second = await build('second');
    await publish(store, parts, second, privateKey);
    assert.deepEqual(await read(), key === keys.release ? second : first);
    // Publishes again, from a third commit.
    await publish(store, parts, await build('third'), privateKey);
    assert.deepEqual(await read(), key === keys.release ? second : first);
  });
}

test('rejects a release whose pages need a file that it does not list, as sites do', async (context) => {
  const { release, store, publicKeys } = await temporarySite(context);
  await release({ ...named, scripts: ['later.js'] });
  await assert.rejects(
    readPublished(store, publicKeys, named.app, named.version),
    /^UnusableRelease: auth 1\.0\.0 does not list its later\.js$/,
  );
});

test('writes and signs a lost description again', async (context) => {
  const { store, parts, privateKey, build, publishBuild, read } = await checkout(context);
  await publishBuild();
  await store.remove(keys.release);
  const second = await build('second');
  await publish(store, parts, second, privateKey);
  assert.deepEqual(await read(), second);
});

test('leaves one release when two commits publish the same content at once', async (context) => {
  const { store, parts, privateKey, build, read } = await checkout(context);
  const first = await build('first');
  const second = await build('second');
  for (let round = 0; round < 10; round++) {
    await Promise.all([first, second].map((release) => publish(store, parts, release, privateKey)));
    await read();
    for (const key of [keys.signature, keys.release]) await store.remove(key);
  }
});

test('does not sign a description of another build', async (context) => {
  const { store, publishBuild, build } = await checkout(context);
  const built = await build();
  const foreign = { ...built, files: [] };
  const types = { declarations: 'planted', integrity: 'sha384-x' };
  const messages = [
    descriptionOf({ ...built, types }).toString(),
    JSON.stringify(foreign, null, 2),
  ];
  for (const text of [...messages, '{}', 'x']) {
    await store.put(keys.release, Buffer.from(text));
    await assert.rejects(publishBuild(), /release\.json differs from the build/);
    assert.equal(await store.get(keys.signature), undefined);
    await store.remove(keys.release);
  }
});

const changed = Buffer.from('export const file = 1;\n');

for (const [difference, change] of [
  ['a changed script', (web: string) => writeFile(join(web, 'remoteEntry.js'), changed)],
  ['an additional script', (web: string) => writeFile(join(web, 'more.js'), changed)],
  ['a missing script', (web: string) => rm(join(web, 'file-1.js'))],
  [
    'a compressed script of other content',
    (web: string) => writeFile(join(web, 'file-1.js.br'), brotliCompressSync(changed)),
  ],
  [
    'a compressed script that cannot be unpacked',
    (web: string) => writeFile(join(web, 'file-1.js.gz'), changed),
  ],
  [
    'a changed server build',
    (web: string) => writeFile(join(web, '../server/server.cjs'), changed),
  ],
] as const) {
  test(`publishes no file of a build with ${difference}`, async (context) => {
    const { store, parts, privateKey, build } = await checkout(context);
    const release = await build();
    await change(parts.web);
    await assert.rejects(
      publish(store, parts, release, privateKey),
      /(differs from the description of auth 1\.0\.0|is missing): npm run release -- build auth$/,
    );
    assert.deepEqual(await store.list('auth/'), []);
  });
}

test('publishes the verified bytes when a new build is written meanwhile', async (context) => {
  const { store, parts, privateKey, build, read } = await checkout(context);
  const release = await build();
  const put: Store['put'] = async (key, bytes) => {
    await writeFile(parts.release, '{}');
    await writeFile(join(parts.web, 'remoteEntry.js'), changed);
    await store.put(key, bytes);
  };
  await publish({ ...store, put }, parts, release, privateKey);
  assert.deepEqual(await read(), release);
});

test('adds only the files that no release of the app has, and puts none in the place of another', async (context) => {
  const { store, parts, privateKey, folders, read } = await checkout(context);
  const put: string[] = [];
  const counting: Store = {
    ...store,
    put: async (key, bytes) => {
      put.push(key);
      await store.put(key, bytes);
    },
  };
  const publishAs = async (version: string) => {
    const release = await makeBuild(folders.builds, { ...named, version }, { shares: true });
    await publish(counting, parts, release, privateKey);
    return release;
  };
  const first = await publishAs(named.version);
  assert.deepEqual(await read(), first);
  const files = await store.list('auth/files/');
  assert.equal(files.length, 3);
  put.length = 0;
  const second = await publishAs('1.1.0');
  assert.deepEqual(
    put.filter((key) => key.startsWith('auth/files/')),
    [`auth/files/${second.entry}`],
  );
  const [, other = ''] = (
    await makeBuild(folders.builds, { ...named, version: '1.2.0' }, { shares: true })
  ).files.map(({ path }) => path);
  await store.remove(`auth/files/${other}`);
  await store.put(`auth/files/${other}`, Buffer.from('planted'));
  await assert.rejects(
    publishAs('1.2.0'),
    /^Error: auth\/files\/file-1\.\w+\.js differs from the file of another release/,
  );
  assert.equal(await store.get('auth/1.2.0/release.sig'), undefined);
});

test('writes a file again that a clean removed before the release was signed', async (context) => {
  const { store, parts, privateKey, folders } = await checkout(context);
  const release = await makeBuild(folders.builds, named, { shares: true });
  const lost = `auth/files/${release.files[1]?.path}`;
  const put: Store['put'] = async (key, bytes) => {
    if (key === keys.signature) await store.remove(lost);
    await store.put(key, bytes);
  };
  await publish({ ...store, put }, parts, release, privateKey);
  assert.notEqual(await store.get(lost), undefined);
});
