import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type LiveReleases, releaseSet } from '@studio/gateway/manifest/live-releases';
import { exampleRelease } from '@studio/gateway/testing/example-release';
import { partsOf } from '@studio/releases/files/folders';
import { keysOf } from '@studio/releases/published';
import { openStore } from '@studio/releases/store';
import { temporaryFolder } from '@studio/releases/testing/temporary-folder';
import { createDevelopmentSet } from './development-set.ts';
import { withSnapshots } from './snapshots.ts';

const serverBuild = `
  exports.contract = 1;
  exports.routes = [{ path: '/login', handle: { skeleton: 'card' } }];
  exports.messages = { it: {}, en: {} };
`;

/** Creates a development set with a compiled auth in place of its release. */
async function editAuth(context: TestContext, live: LiveReleases) {
  const folder = await temporaryFolder(context);
  const folders = { releases: join(folder, 'releases'), builds: join(folder, 'builds') };
  const { web, server } = partsOf(folders.builds, 'auth');
  await mkdir(join(web, 'hot'), { recursive: true });
  await mkdir(server, { recursive: true });
  const files = ['remoteEntry.js', 'remote.js'];
  for (const file of files) await writeFile(join(web, file), `/* ${file} */`);
  await writeFile(join(server, 'server.cjs'), serverBuild);
  const source = { current: () => live, onChange: () => {}, close: () => {} };
  const set = await createDevelopmentSet(source, folders);
  const side = { hash: '1', files };
  return { ...folders, set, put: () => set.put([{ app: 'auth', browser: side, server: side }]) };
}

const release = (app: 'public-site' | 'auth') => ({
  release: { ...exampleRelease(app), version: '1.0.0' },
});
const live: LiveReleases = {
  revision: 7,
  common: releaseSet({ 'public-site': release('public-site'), auth: release('auth') }),
};

test('finds the builds in the folder, and everything else in the store', async (context) => {
  const { set, put, releases } = await editAuth(context, live);
  await put();
  const bucket = openStore(join(releases, '../bucket'));
  const store = withSnapshots(bucket, releases);
  const { version = '', server = '' } = set.source.current()?.common.apps.auth?.release ?? {};
  const build = await store.get(keysOf('auth', version).server(server));
  assert.equal(build?.bytes.toString(), serverBuild);
  await openStore(releases).compareAndSet('live', undefined, Buffer.from('of the folder'));
  await bucket.compareAndSet('live', undefined, Buffer.from('of the bucket'));
  assert.equal((await store.get('live'))?.bytes.toString(), 'of the bucket');
});

test('serves the edited remote from its build and the others from their releases', async (context) => {
  const { set, put, releases } = await editAuth(context, live);
  let changes = 0;
  set.source.onChange(() => {
    changes += 1;
  });
  await put();
  const { apps, id } = set.source.current()?.common ?? {};
  assert.equal(apps?.['public-site']?.release.version, '1.0.0');
  const { version = '', routes } = apps?.auth?.release ?? {};
  assert.match(version, /^development-/);
  assert.deepEqual(
    routes?.map(({ path, skeleton }) => [path, skeleton]),
    [['/login', 'card']],
  );
  assert.equal(changes, 1);
  assert.match(id ?? '', /^public-site@1\.0\.0< auth@development-/);
  const served = join(releases, 'auth', version, 'web', 'remoteEntry.js');
  assert.equal(await readFile(served, 'utf8'), '/* remoteEntry.js */');
});

test('serves the live release until the first build, and gives each build another revision', async (context) => {
  const { set, put } = await editAuth(context, live);
  assert.equal(set.source.current()?.common.apps.auth?.release.version, '1.0.0');
  const revisions = [set.source.current()?.revision];
  for (let round = 0; round < 2; round++) {
    await put();
    revisions.push(set.source.current()?.revision);
  }
  assert.deepEqual(revisions, [7, 8, 9]);
});
