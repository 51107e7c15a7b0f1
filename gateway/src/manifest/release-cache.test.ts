import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openStore } from '@studio/releases/store';
import { until } from '@studio/releases/testing';
import { startMemoryS3 } from '@studio/releases/testing/memory-s3';
import { createStorage } from '../storage/storage.ts';
import { createManualPoll } from '../testing/manual-poll.ts';
import { goLive, keysIn, publish, temporaryFolder } from '../testing/releases.ts';
import { everyRelease } from './cohort.ts';
import { followManifest, type ManifestSource } from './follow-manifest.ts';
import { openReleases } from './open-releases.ts';
import { createFileReader } from './released-files.ts';

const allReleasesOf = (source: ManifestSource) => {
  const live = source.current();
  return live === undefined ? [] : everyRelease(live);
};

/** Copies a store in a folder into a bucket. */
async function copyInto(bucket: ReturnType<typeof openStore>, folder: string): Promise<void> {
  const store = openStore(folder);
  for (const key of await store.list('')) {
    const stored = await store.get(key);
    if (stored === undefined || key.startsWith('.')) continue;
    if (key === 'live') await bucket.compareAndSet(key, (await bucket.get(key))?.tag, stored.bytes);
    else await bucket.put(key, stored.bytes);
  }
}

/** A site whose store is an object store, and a function that starts a gateway. */
async function siteOnS3(context: TestContext) {
  const folder = await temporaryFolder(context);
  const server = await startMemoryS3(context);
  const bucket = openStore(server.place);
  await publish(folder, 'shell', '1.0.0', [], { 'later.js': 'later' });
  await goLive(folder, { shell: ['1.0.0'] });
  await copyInto(bucket, folder);
  const stateDir = await temporaryFolder(context);
  const copies = join(stateDir, 'releases/shell/1.0.0');
  const start = async () => {
    const warnings: string[] = [];
    const warn = (sentence: string) => warnings.push(sentence);
    const storage = createStorage(warn);
    const { nextPoll, poll } = createManualPoll();
    // Each start has a place of its own, so that it asks the object store again.
    const releaseStore = { ...server.place };
    const settings = { production: false, releaseStore, releaseKeys: keysIn(folder), stateDir };
    const releases = await openReleases(settings, storage, warn);
    const source = await followManifest(releases, warn, undefined, { nextPoll, stateDir, storage });
    const stopKeeping = releases.keepLive(source);
    const stop = () => {
      stopKeeping();
      source.close();
    };
    context.after(stop);
    const read = createFileReader(releases, () => allReleasesOf(source));
    const textOf = async (path: string, of = '1.0.0') =>
      (await read('shell', of, path, ['gzip', 'identity']))?.bytes.toString();
    const version = () => source.current()?.common.apps.shell?.release.version;
    return { warnings, poll, textOf, version, stop };
  };
  /** Resolves when entry, its Brotli file, the other script, the server build, description and signature are here. */
  const areCopied = () =>
    until(async () => (await readdir(copies).catch(() => [])).filter(isWhole).length === 6);
  return { ...server, bucket, folder, start, copies, areCopied };
}

const isWhole = (name: string) => !name.endsWith('.new');

test('serves what is live while the store is away, also after a restart', async (context) => {
  const { start, areCopied, stop } = await siteOnS3(context);
  const first = await start();
  assert.equal(first.version(), '1.0.0');
  await areCopied();
  stop();
  await first.poll();
  assert.equal(first.version(), '1.0.0');
  assert.match(first.warnings.join('\n'), /^The bucket .* does not answer: .* What is live stays/);
  first.stop();
  const second = await start();
  assert.equal(second.version(), '1.0.0');
  assert.match(
    second.warnings[0] ?? '',
    /does not answer: .* The site starts with what was live\.$/,
  );
  // No visitor had asked for this file before.
  assert.equal(await second.textOf('later.js'), 'later');
  assert.match((await second.textOf('entry.js')) ?? '', /shell 1\.0\.0/);
});

test('reads each file of a release from the store once', async (context) => {
  const { start, areCopied, requests } = await siteOnS3(context);
  (await start()).stop();
  const first = await start();
  await areCopied();
  first.stop();
  requests.length = 0;
  const second = await start();
  assert.equal(await second.textOf('later.js'), 'later');
  assert.deepEqual(
    // The file has no compressed variant that could be copied.
    requests.filter((request) => /^GET shell\/1\.0\.0\/.*(?<!\.(?:br|gz))$/.test(request)),
    [],
  );
});

test('serves the files that releases share while the store is away, and no damaged copy of one', async (context) => {
  const { start, copies, folder, bucket, stop } = await siteOnS3(context);
  const path = 'part.0123456789ab.js';
  await publish(folder, 'shell', '1.1.0', [], { [path]: 'shared' }, { sharesFiles: true });
  await goLive(folder, { shell: ['1.1.0', '1.0.0'] });
  await copyInto(bucket, folder);
  const shared = join(copies, '../files');
  const first = await start();
  // The two scripts, and the one that is compressed.
  await until(async () => (await readdir(shared).catch(() => [])).filter(isWhole).length === 3);
  first.stop();
  stop();
  const second = await start();
  assert.equal(await second.textOf(path, 'files'), 'shared');
  for (const name of await readdir(shared)) await writeFile(join(shared, name), 'hater');
  second.stop();
  assert.equal(await (await start()).textOf(path, 'files').catch(() => undefined), undefined);
});

test('never uses a damaged copy, and writes it again from the store', async (context) => {
  const { start, areCopied, copies, stop } = await siteOnS3(context);
  (await start()).stop();
  const first = await start();
  await areCopied();
  first.stop();
  const damage = async () => {
    for (const name of await readdir(copies)) {
      const file = join(copies, name);
      if ((await readFile(file, 'utf8')) === 'later') await writeFile(file, 'hater');
    }
  };
  await damage();
  assert.equal(await (await start()).textOf('later.js'), 'later');
  const texts = async () =>
    Promise.all((await readdir(copies)).map((name) => readFile(join(copies, name), 'utf8')));
  assert.equal((await texts()).includes('hater'), false);
  await damage();
  stop();
  await assert.rejects((await start()).textOf('later.js'), /does not answer/);
});

test('follows a new manifest when the store answers again', async (context) => {
  const { start, folder, bucket, faults } = await siteOnS3(context);
  const gateway = await start();
  Object.assign(faults, { error: { status: 503, code: 'SlowDown' } });
  await gateway.poll();
  assert.equal(gateway.version(), '1.0.0');
  Object.assign(faults, { error: undefined });
  await publish(folder, 'shell', '1.1.0');
  await goLive(folder, { shell: ['1.1.0', '1.0.0'] });
  await copyInto(bucket, folder);
  context.mock.timers.enable({ apis: ['Date'], now: Date.now() + 6000 });
  await gateway.poll();
  context.mock.timers.reset();
  assert.equal(gateway.version(), '1.1.0');
  assert.equal(gateway.warnings.at(-1), 'The store of releases answers again.');
});

test('refuses to start on a store that ignores conditions', async (context) => {
  const { place } = await startMemoryS3(context, { ignoresConditions: true });
  const stateDir = await temporaryFolder(context);
  const settings = { production: false, releaseStore: place, releaseKeys: stateDir, stateDir };
  await assert.rejects(
    openReleases(
      settings,
      createStorage(() => {}),
      () => {},
    ),
    /does not honour If-None-Match/,
  );
});
