import assert from 'node:assert/strict';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { ensureKeys, signerIn } from '@studio/releases/keys';
import {
  changeManifest,
  guarded,
  manifestKey,
  nextStep,
  restored,
  rolledBack,
} from '@studio/releases/manifest';
import { gateway as ofGateways, releaseManager, signatureOf } from '@studio/releases/signature';
import { createStorage } from '../storage/storage.ts';
import { accessIn, goLive, publish, releasesIn, temporaryFolder } from '../testing/releases.ts';
import { openAcceptedEntries } from './accepted-entries.ts';

/** Creates a store with three states of the manifest, and gateways that share one state folder. */
async function site(context: TestContext) {
  const releasesDir = await temporaryFolder(context);
  const { store, publicKeys } = releasesIn(releasesDir);
  const memory = join(await temporaryFolder(context), 'state/manifest.json');
  for (const app of ['shell', 'auth'] as const)
    for (const version of ['1', '2']) await publish(releasesDir, app, version);
  const read = async () => (await store.get(manifestKey))?.bytes.toString() ?? '';
  await goLive(releasesDir, { shell: ['1'], auth: ['1'] });
  const first = await read();
  await goLive(releasesDir, { shell: ['1'], auth: ['2', '1'] });
  const second = await read();
  const warnings: string[] = [];
  const start = (file = memory) =>
    openAcceptedEntries(
      publicKeys,
      createStorage((sentence) => warnings.push(sentence)).open(file, 'The accepted manifest'),
    );
  return { releasesDir, read, first, second, start, memory, warnings };
}

const versionsOf = ({ live }: { live: { apps: Readonly<Record<string, { version: string }>> } }) =>
  Object.entries(live.apps)
    .map(([app, { version }]) => `${app} ${version}`)
    .sort();

test('rejects an older signed state, also after a restart', async (context) => {
  const { first, second, start } = await site(context);
  const gateway = await start();
  assert.deepEqual(versionsOf(await gateway.accept(first)), ['auth 1', 'shell 1']);
  assert.deepEqual(versionsOf(await gateway.accept(second)), ['auth 2', 'shell 1']);
  for (const one of [gateway, await start()]) {
    const { live, problems } = await one.accept(first);
    assert.deepEqual(versionsOf({ live }), ['auth 2', 'shell 1']);
    assert.match(problems.join(), /^Revision 1 of auth is rejected.* restore auth --above 2\.$/);
  }
});

test('accepts a restored store after its state is signed with a higher revision', async (context) => {
  const { releasesDir, read, first, second, start } = await site(context);
  const gateway = await start();
  await gateway.accept(second);
  const { store } = releasesIn(releasesDir);
  const { tag } = (await store.get(manifestKey)) ?? {};
  await store.compareAndSet(manifestKey, tag, Buffer.from(first));
  const author = { at: '2026-11-21T10:00:00.000Z', by: 'an operator' };
  await changeManifest({ ...accessIn(releasesDir), above: 2 }, (live) =>
    restored(live, 'auth', author),
  );
  const { live, problems } = await gateway.accept(await read());
  assert.deepEqual([versionsOf({ live }), problems], [['auth 1', 'shell 1'], []]);
});

test('keeps the accepted entries when entries in the store are missing, forged or recombined', async (context) => {
  const { first, second, start } = await site(context);
  const gateway = await start();
  await gateway.accept(second);
  const [old, { apps }] = [JSON.parse(first), JSON.parse(second)];
  const { shell, auth } = apps;
  for (const tampered of [
    { apps: {} },
    { apps: { shell } },
    { apps: { shell, auth: shell } },
    { apps: { shell, auth: { ...auth, entry: auth.entry.replace('"2"', '"1"') } } },
    { apps: { shell, auth: { version: '1', before: [] } } },
    old,
  ]) {
    const { live, problems } = await gateway.accept(JSON.stringify(tampered));
    assert.deepEqual(versionsOf({ live }), ['auth 2', 'shell 1']);
    assert.notEqual(problems.length, 0);
  }
  assert.deepEqual(versionsOf(await gateway.accept(undefined)), ['auth 2', 'shell 1']);
});

test('works without storage, and logs the failed read and write', async (context) => {
  const { first, second, start, warnings, releasesDir } = await site(context);
  const gateway = await start(join(releasesDir, 'auth/1/release.json/manifest.json'));
  for (const text of [first, second]) await gateway.accept(text);
  assert.deepEqual(versionsOf(await gateway.accept(second)), ['auth 2', 'shell 1']);
  assert.equal(warnings.length, 2);
  assert.match(warnings[0] ?? '', /^The accepted manifest cannot be read: /);
  assert.match(warnings[1] ?? '', /^The accepted manifest cannot be written, the site goes on: /);
});

test('rejects a damaged state file at start', async (context) => {
  const { first, start, memory } = await site(context);
  await (await start()).accept(first);
  await writeFile(memory, 'x');
  await assert.rejects(start(), /^Error: manifest\.json in STATE_DIR is damaged: remove it, /);
});

test('rejects entries from before a revoked key', async (context) => {
  const { releasesDir, read, start } = await site(context);
  const keys = join(releasesDir, '.keys');
  const [key, elsewhere] = [join(keys, 'auth.key'), join(keys, 'auth.kept')];
  await ensureKeys(keys, releaseManager);
  await rename(key, elsewhere);
  await goLive(releasesDir, { shell: ['1'], auth: ['1'] });
  const ofManager = await read();
  await rename(elsewhere, key);
  await goLive(releasesDir, { shell: ['1'], auth: ['2'] });
  const gateway = await start();
  assert.deepEqual(versionsOf(await gateway.accept(await read())), ['auth 2', 'shell 1']);
  await rm(join(keys, 'auth.pub'));
  for (const one of [gateway, await start()]) {
    const { live, problems } = await one.accept(ofManager);
    assert.deepEqual(versionsOf({ live }), ['shell 1']);
    assert.match(problems.join(), /^Revision 3 of auth is rejected, for revision 4 was live/);
  }
});

test('rejects a step of a guarded roll-out that is over', async (context) => {
  const { releasesDir, read, second, start } = await site(context);
  const access = accessIn(releasesDir);
  const [keys, author] = [join(releasesDir, '.keys'), { at: '2026-11-23T10:00:00.000Z', by: 'x' }];
  await ensureKeys(keys, ofGateways);
  const signerOf = () => signerIn(keys, ofGateways);
  const candidate = { app: 'auth', version: '1' } as const;
  const gateway = await start();
  await gateway.accept(second);
  await changeManifest(access, (live) => guarded(live, candidate, undefined, author));
  await gateway.accept(await read());
  await changeManifest({ ...access, signerOf }, (live) => nextStep(live, 'auth', author));
  const step = await read();
  const { live, problems } = await gateway.accept(step);
  assert.deepEqual([live.rollouts?.auth?.percent, problems], [10, []]);
  await changeManifest(access, (seen) => rolledBack(seen, 'auth', author));
  await gateway.accept(await read());
  const { auth } = JSON.parse(step).apps;
  const entry = JSON.stringify({ ...JSON.parse(auth.entry), revision: 99 });
  const { privateKey } = await signerOf();
  const replayed = { ...auth, entry, signature: signatureOf(Buffer.from(entry), privateKey) };
  const { apps } = JSON.parse(await read());
  const after = await gateway.accept(JSON.stringify({ apps: { ...apps, auth: replayed } }));
  assert.equal(after.live.rollouts, undefined);
  assert.deepEqual(after.problems, [
    'Revision 99 of auth is rejected: it is a step of a roll-out that is over here.',
  ]);
});
