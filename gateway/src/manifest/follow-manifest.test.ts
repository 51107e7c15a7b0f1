import assert from 'node:assert/strict';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { ensureKeys } from '@studio/releases/keys';
import { changeManifest, manifestKey } from '@studio/releases/manifest';
import { releaseManager } from '@studio/releases/signature';
import { createManualPoll } from '../testing/manual-poll.ts';
import { accessIn, goLive, publish, releasesIn, temporaryFolder } from '../testing/releases.ts';
import { releaseSets } from './cohort.ts';
import { followManifest } from './follow-manifest.ts';

/** A name that is too long for a new remote, so no app can ever have it. */
const stranger = 'an-app-that-this-gateway-does-not-know';

async function follow(context: TestContext, releasesDir: string) {
  const warnings: string[] = [];
  const { nextPoll, poll } = createManualPoll();
  const warn = (sentence: string) => warnings.push(sentence);
  const source = await followManifest(releasesIn(releasesDir), warn, undefined, { nextPoll });
  context.after(source.close);
  return { source, poll, warnings, shell: () => source.current()?.common.apps.shell };
}

test('follows a new manifest, with the previous release as fallback', async (context) => {
  const releasesDir = await temporaryFolder(context);
  await publish(releasesDir, 'shell', '1.0.0');
  await publish(releasesDir, 'shell', '1.1.0');
  await goLive(releasesDir, { shell: ['1.0.0'] });
  const { source, poll, shell } = await follow(context, releasesDir);
  assert.equal(shell()?.release.version, '1.0.0');
  let changes = 0;
  source.onChange(() => {
    changes += 1;
  });
  await goLive(releasesDir, { shell: ['1.1.0', '1.0.0'] });
  await poll();
  assert.equal(shell()?.release.version, '1.1.0');
  assert.equal(shell()?.previous?.version, '1.0.0');
  assert.equal(changes, 1);
});

test('makes a second release set for a roll-out, with the live release as fallback', async (context) => {
  const releasesDir = await temporaryFolder(context);
  for (const version of ['1.0.0', '1.1.0']) await publish(releasesDir, 'shell', version);
  const rollout = { app: 'shell', version: '1.1.0', percent: 10, since: '' } as const;
  await goLive(releasesDir, { shell: ['1.0.0'] }, rollout);
  const { source, shell } = await follow(context, releasesDir);
  assert.equal(shell()?.release.version, '1.0.0');
  const live = source.current() ?? assert.fail();
  assert.equal(live.rollouts?.[0]?.percent, 10);
  const set = releaseSets(live).get('shell');
  assert.equal(set?.apps.shell?.release.version, '1.1.0');
  assert.equal(set?.apps.shell?.previous?.version, '1.0.0');
  assert.notEqual(set?.id, source.current()?.common.id);
});

test('logs an invalid manifest once, and keeps the last valid one', async (context) => {
  const releasesDir = await temporaryFolder(context);
  await publish(releasesDir, 'shell', '1.0.0');
  await goLive(releasesDir, { shell: ['1.0.0'] });
  const { source, poll, warnings, shell } = await follow(context, releasesDir);
  await goLive(releasesDir, { shell: ['9.9.9'] });
  await poll();
  await poll();
  assert.equal(source.current()?.revision, 1);
  assert.match(
    warnings.join(),
    /^The deployment manifest cannot be used.*shell 9\.9\.9 is not published\.$/,
  );
  await publish(releasesDir, 'shell', '9.9.9');
  await poll();
  assert.equal(shell()?.release.version, '9.9.9');
  const { store } = releasesIn(releasesDir);
  const { tag } = (await store.get(manifestKey)) ?? {};
  await store.compareAndSet(manifestKey, tag, Buffer.from('{"revision": 2, "apps": {"shell": {'));
  await poll();
  assert.equal(shell()?.release.version, '9.9.9');
  assert.equal(warnings.length, 2);
});

for (const [reason, file, warning] of [
  ['its description was changed after it was signed', 'release.json', /is not signed by the team/],
  ['its signature is invalid', 'release.sig', /is not signed by the team/],
  ['its server build was changed', 'server/main.cjs', /is not what was signed/],
] as const) {
  test(`rejects a release when ${reason}`, async (context) => {
    const releasesDir = await temporaryFolder(context);
    await publish(releasesDir, 'auth', '1.0.0');
    await publish(releasesDir, 'shell', '1.0.0');
    await writeFile(join(releasesDir, 'auth/1.0.0', file), '{"app":"auth"}');
    await goLive(releasesDir, { shell: ['1.0.0'], auth: ['1.0.0'] });
    const { source, warnings } = await follow(context, releasesDir);
    assert.deepEqual(Object.keys(source.current()?.common.apps ?? {}), ['shell']);
    assert.match(warnings[0] ?? '', warning);
  });
}

test('accepts a release only while one of its team’s public keys verifies it', async (context) => {
  const releasesDir = await temporaryFolder(context);
  await publish(releasesDir, 'shell', '1.0.0');
  const keys = join(releasesDir, '.keys');
  await rename(join(keys, 'shell.pub'), join(keys, 'shell.old.pub'));
  await publish(releasesDir, 'shell', '1.1.0');
  await goLive(releasesDir, { shell: ['1.1.0', '1.0.0'] });
  const { poll, warnings, shell } = await follow(context, releasesDir);
  const versions = () => [shell()?.release.version, shell()?.previous?.version];
  assert.deepEqual(versions(), ['1.1.0', '1.0.0']);
  await rm(join(keys, 'shell.old.pub'));
  await goLive(releasesDir, { shell: ['1.1.0', '1.0.0', '0.9.0'] });
  await poll();
  assert.deepEqual(versions(), ['1.1.0', undefined]);
  await goLive(releasesDir, { shell: ['1.0.0'] });
  await poll();
  assert.deepEqual(versions(), ['1.1.0', undefined]);
  assert.match(warnings.join(), /shell 1\.0\.0 is not signed by the team of shell/);
});

test('judges the same manifest again when a public key is taken away or comes back', async (context) => {
  const releasesDir = await temporaryFolder(context);
  for (const app of ['shell', 'auth']) await publish(releasesDir, app, '1.0.0');
  await goLive(releasesDir, { shell: ['1.0.0'], auth: ['1.0.0'] });
  const { source, poll, warnings } = await follow(context, releasesDir);
  const live = () => Object.keys(source.current()?.common.apps ?? {}).toSorted();
  let changes = 0;
  source.onChange(() => {
    changes += 1;
  });
  await poll();
  assert.deepEqual([live(), changes], [['auth', 'shell'], 0]);
  const key = join(releasesDir, '.keys/auth.pub');
  await rename(key, `${key}-away`);
  await poll();
  assert.deepEqual([live(), changes], [['shell'], 1]);
  assert.match(warnings.join(), /auth.*left out/);
  await poll();
  assert.equal(changes, 1);
  await rename(`${key}-away`, key);
  await poll();
  assert.deepEqual([live(), changes], [['auth', 'shell'], 2]);
});

test('loses the fallback that only a key of before had signed, with the same manifest', async (context) => {
  const releasesDir = await temporaryFolder(context);
  await publish(releasesDir, 'shell', '1.0.0');
  const keys = join(releasesDir, '.keys');
  await rename(join(keys, 'shell.pub'), join(keys, 'shell.old.pub'));
  await publish(releasesDir, 'shell', '1.1.0');
  await goLive(releasesDir, { shell: ['1.1.0', '1.0.0'] });
  const { poll, shell } = await follow(context, releasesDir);
  assert.equal(shell()?.previous?.version, '1.0.0');
  await rm(join(keys, 'shell.old.pub'));
  await poll();
  assert.deepEqual([shell()?.release.version, shell()?.previous], ['1.1.0', undefined]);
});

test('rejects a release that another team signed', async (context) => {
  const releasesDir = await temporaryFolder(context);
  await publish(releasesDir, 'shell', '1.0.0');
  await publish(releasesDir, 'auth', '1.0.0');
  await writeFile(
    join(releasesDir, '.keys/auth.pub'),
    (await releasesIn(releasesDir).publicKeys('shell')).join(''),
  );
  // The release manager makes it live all the same.
  await ensureKeys(join(releasesDir, '.keys'), releaseManager);
  await rm(join(releasesDir, '.keys/auth.key'));
  await goLive(releasesDir, { shell: ['1.0.0'], auth: ['1.0.0'] });
  const { source, warnings } = await follow(context, releasesDir);
  assert.equal(source.current()?.common.apps.auth, undefined);
  assert.match(warnings[0] ?? '', /auth 1\.0\.0 is not signed by the team of auth/);
});

test('has no releases without a manifest, and logs it', async (context) => {
  const { source, warnings } = await follow(context, await temporaryFolder(context));
  assert.equal(source.current(), undefined);
  assert.match(warnings[0] ?? '', /No app is live: /);
});

test('leaves an unknown app out, logs it once, and follows the others', async (context) => {
  const releasesDir = await temporaryFolder(context);
  for (const version of ['1.0.0', '1.1.0']) await publish(releasesDir, 'shell', version);
  await goLive(releasesDir, { shell: ['1.0.0'] });
  const { source, poll, warnings, shell } = await follow(context, releasesDir);
  const newer = (version: string) =>
    changeManifest(accessIn(releasesDir), ({ revision }) => ({
      revision: revision + 1,
      apps: {
        shell: { version, before: [] },
        [stranger]: { version: '1.0.0', before: [] },
      },
      rollouts: { [stranger]: { app: stranger, version: '1.1.0', percent: 10, since: '' } },
      change: { at: '', by: 'Ada', what: 'roll out', app: stranger, to: '1.1.0' },
    }));
  for (const version of ['1.1.0', '1.0.0']) {
    await newer(version);
    await poll();
    assert.equal(shell()?.release.version, version);
  }
  const { rollouts, change, unknown } = source.current() ?? {};
  assert.deepEqual([rollouts, change, unknown], [undefined, undefined, [stranger]]);
  assert.deepEqual(warnings, [
    `${stranger} is live, but has no grant and is left out: npm run release -- grant ${stranger}.`,
  ]);
});

test('uses the previous state when the newest is damaged, also at start', async (context) => {
  const releasesDir = await temporaryFolder(context);
  for (const version of ['1.0.0', '1.1.0']) await publish(releasesDir, 'shell', version);
  await goLive(releasesDir, { shell: ['1.0.0'] });
  await goLive(releasesDir, { shell: ['1.1.0', '1.0.0'] });
  const { store } = releasesIn(releasesDir);
  const { tag, bytes } = (await store.get(manifestKey)) ?? assert.fail();
  await store.compareAndSet(manifestKey, tag, bytes.subarray(0, 30));
  const { shell, warnings, poll } = await follow(context, releasesDir);
  await poll();
  assert.equal(shell()?.release.version, '1.1.0');
  assert.deepEqual(warnings, [
    'State 000000003 of the manifest is damaged, the previous one is used: run npm run release -- repair.',
  ]);
});
