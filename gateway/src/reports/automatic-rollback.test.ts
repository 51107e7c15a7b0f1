import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import {
  changeManifest,
  type ManifestAccess,
  promoted,
  readHistory,
  readManifest,
  rolledOut,
} from '@studio/releases/manifest';
import type { Store } from '@studio/releases/store';
import type { ReleaseEvent } from '@studio/releases/webhook';
import { type AppName, apps as appNames, type RouteClaim } from '@studio/shared/contract';
import { type LiveReleases, releaseSet } from '../manifest/live-releases.ts';
import { openReleases } from '../manifest/open-releases.ts';
import { createStorage } from '../storage/storage.ts';
import { exampleClaim, exampleRelease } from '../testing/example-release.ts';
import { accessIn, keysIn, publish, temporaryFolder } from '../testing/releases.ts';
import { watchReleases } from './automatic-rollback.ts';
import { createHealth } from './health.ts';

const minutesAgo = (minutes: number) => ({
  at: new Date(Date.now() - minutes * 60_000).toISOString(),
  by: 'a team',
});

/** Creates an empty folder of releases, with the access of the teams and of a gateway. */
async function emptyFolder(context: TestContext) {
  const folder = await temporaryFolder(context);
  const stateDir = await temporaryFolder(context);
  const settings = {
    production: false,
    releaseStore: folder,
    releaseKeys: keysIn(folder),
    stateDir,
  };
  const ignore = () => {};
  const releases = await openReleases(settings, createStorage(ignore), ignore);
  return { folder, access: accessIn(folder), releases, store: releases.store };
}

/** Creates a store in which shell and remotes went live yesterday. */
async function liveSite(context: TestContext) {
  const { folder, access, releases, store } = await emptyFolder(context);
  const promote = async (
    app: AppName,
    version: string,
    minutes: number,
    routes: readonly RouteClaim[] = [],
  ) => {
    await publish(folder, app, version, routes);
    await changeManifest(access, (live) => promoted(live, { app, version }, minutesAgo(minutes)));
  };
  for (const app of ['shell', 'public-site', 'auth'] as const) await promote(app, '1', 1440);
  const versionOf = async (app: AppName) => (await readManifest(store)).apps[app]?.version;
  return { folder, access, releases, store, promote, versionOf };
}

/** Returns the live releases of the manifest in the store, without fallbacks. */
async function current(store: Store): Promise<LiveReleases> {
  const { revision, apps, rollouts = {} } = await readManifest(store);
  const liveApp = (app: AppName, version = apps[app]?.version ?? '') => ({
    release: { ...exampleRelease(app), version },
  });
  const common = releaseSet(
    Object.fromEntries(appNames.flatMap((app) => (apps[app] ? [[app, liveApp(app)]] : []))),
  );
  const shares = appNames.flatMap((app) => {
    const { percent = 0, version } = rollouts[app] ?? {};
    return version === undefined ? [] : [{ app, percent, entry: liveApp(app, version) }];
  });
  return { revision, common, ...(shares.length > 0 && { rollouts: shares }) };
}

/** Creates a gateway on that store, and a function that reports a failure in 30 browsers. */
async function gateway(releases: ManifestAccess) {
  const { store } = releases;
  const warnings: string[] = [];
  const halted: ReleaseEvent[] = [];
  const listeners: (() => void)[] = [];
  let live = await current(store);
  const health = createHealth();
  // These networks were seen before any release went live.
  for (let number = 0; number < 30; number++) health.see(`10.${number}.0.1`);
  const poll = watchReleases({
    releases,
    manifest: { current: () => live, onChange: (listener) => listeners.push(listener) },
    health,
    warn: (sentence) => warnings.push(sentence),
    onRollback: (one) => halted.push(one),
  });
  const fail = (app: AppName, composition: string) => {
    for (let number = 0; number < 30; number++) {
      const place = { network: `10.${number}.0.1`, provider: `10.${number}` };
      const reporter = { view: `${number}`, ...place, composition };
      health.add(reporter, { kind: 'failed', app, reason: 'it threw' });
    }
  };
  const follow = async () => {
    live = await current(store);
    for (const listener of listeners) listener();
  };
  return { poll, fail, follow, warnings, halted };
}

test('rolls a release back after another team promoted a release', async (context) => {
  const { releases, promote, versionOf } = await liveSite(context);
  await promote('auth', '2', 10);
  await promote('public-site', '2', 5);
  const { poll, fail } = await gateway(releases);
  fail('auth', 'shell@1 public-site@2 auth@2');
  await poll();
  assert.deepEqual([await versionOf('auth'), await versionOf('public-site')], ['1', '2']);
});

test('rolls a roll-out back while others promote, also after hours', async (context) => {
  const { access, releases, store, promote, versionOf } = await liveSite(context);
  const wish = { app: 'auth', version: '2', percent: 10 } as const;
  await changeManifest(access, (live) => rolledOut(live, wish, minutesAgo(120)));
  await promote('public-site', '2', 5);
  const { poll, fail } = await gateway(releases);
  fail('auth', 'shell@1 public-site@2 auth@2');
  await poll();
  assert.equal((await readManifest(store)).rollouts, undefined);
  assert.deepEqual([await versionOf('auth'), await versionOf('public-site')], ['1', '2']);
});

test('keeps a failing release that was promoted hours ago', async (context) => {
  const { releases, versionOf } = await liveSite(context);
  const { poll, fail, warnings } = await gateway(releases);
  fail('auth', 'shell@1 public-site@1 auth@1');
  await poll();
  assert.deepEqual([await versionOf('auth'), warnings], ['1', []]);
});

test('rolls back the shell under which remotes fail, and keeps the remotes', async (context) => {
  const { releases, promote, versionOf } = await liveSite(context);
  await promote('auth', '2', 20);
  const { poll, fail, follow, warnings } = await gateway(releases);
  await promote('shell', '2', 5);
  await follow();
  fail('auth', 'shell@2 public-site@1 auth@2');
  await poll();
  await poll();
  assert.deepEqual([await versionOf('shell'), await versionOf('auth')], ['1', '2']);
  await follow();
  await poll();
  assert.equal(await versionOf('auth'), '2', 'nor afterwards');
  assert.deepEqual(warnings, ['shell 2 was rolled back: it failed in 29 of 29 browsers.']);
});

test('logs a failing store once, and retries at the next check', async (context) => {
  const { releases, store, promote, versionOf } = await liveSite(context);
  await promote('auth', '2', 10);
  let isAway = true;
  const flaky: Store = {
    ...store,
    compareAndSet: (...given) =>
      isAway ? Promise.reject(new Error('no space left')) : store.compareAndSet(...given),
  };
  const { poll, fail, warnings } = await gateway({ ...releases, store: flaky });
  fail('auth', 'shell@1 public-site@1 auth@2');
  await poll();
  await poll();
  assert.equal(await versionOf('auth'), '2');
  assert.deepEqual(warnings, ['A failing release could not be rolled back: no space left.']);
  isAway = false;
  await poll();
  assert.equal(await versionOf('auth'), '1');
});

test('logs a rollback at one of several gateways only', async (context) => {
  const { releases, store, promote } = await liveSite(context);
  await promote('auth', '2', 10);
  const gateways = [await gateway(releases), await gateway(releases), await gateway(releases)];
  for (const { fail } of gateways) fail('auth', 'shell@1 public-site@1 auth@2');
  await Promise.all(gateways.map(({ poll }) => poll()));
  const told = gateways.flatMap(({ warnings }) => warnings);
  assert.deepEqual(told, ['auth 2 was rolled back: it failed in 29 of 29 browsers.']);
  const halts = (await readHistory(store)).filter(({ what }) => what === 'halt');
  assert.equal(halts.length, 1);
});

test('skips a lost release and one that does not fit the live releases', async (context) => {
  const { folder, releases, promote, versionOf } = await liveSite(context);
  await promote('auth', '2', 90, [exampleClaim('/x')]);
  await promote('auth', '3', 80);
  await promote('auth', '4', 5);
  await promote('public-site', '2', 60, [exampleClaim('/x')]);
  await rm(join(folder, 'auth/3/release.json'));
  const { poll, fail, warnings } = await gateway(releases);
  fail('auth', 'shell@1 public-site@2 auth@4');
  await poll();
  assert.equal(await versionOf('auth'), '1');
  assert.deepEqual(warnings, [
    'auth 4 was rolled back: it failed in 29 of 29 browsers.',
    'auth 3 is not published: skipped.',
    'auth 2 does not fit the live releases: skipped. auth 2 claims /x, which belongs to public-site 2: public-site must be released without it first.',
  ]);
});

test('keeps a failing release without a usable earlier one, and logs it', async (context) => {
  const { folder, releases, promote, versionOf } = await liveSite(context);
  await promote('auth', '2', 5);
  await rm(join(folder, 'auth/1/release.sig'));
  const { poll, fail, warnings } = await gateway(releases);
  fail('auth', 'shell@1 public-site@1 auth@2');
  await poll();
  assert.equal(await versionOf('auth'), '2');
  assert.deepEqual(warnings, [
    'auth 2 fails, but cannot be rolled back: auth 1 is not signed by the team of auth: skipped. No earlier release is left: promote a new release of auth.',
  ]);
});

test('warns once when there is no earlier release', async (context) => {
  const { access, releases } = await emptyFolder(context);
  for (const app of ['shell', 'public-site', 'auth'] as const)
    await changeManifest(access, (live) => promoted(live, { app, version: '1' }, minutesAgo(5)));
  const { poll, fail, warnings } = await gateway(releases);
  fail('auth', 'shell@1 public-site@1 auth@1');
  await poll();
  await poll();
  assert.equal(warnings.length, 1);
  assert.match(
    warnings[0] ?? '',
    /auth 1 fails, but cannot be rolled back: There is no earlier release/,
  );
});

test('rolls back only the failing one of two roll-outs', async (context) => {
  const { access, folder, releases, store } = await liveSite(context);
  for (const app of ['auth', 'public-site'] as const) {
    await publish(folder, app, '2', []);
    const wish = { app, version: '2', percent: 10 };
    await changeManifest(access, (live) => rolledOut(live, wish, minutesAgo(10)));
  }
  const { poll, fail, halted } = await gateway(releases);
  fail('auth', 'shell@1 public-site@2 auth@2');
  await poll();
  assert.deepEqual(Object.keys((await readManifest(store)).rollouts ?? {}), ['public-site']);
  assert.deepEqual(
    halted.map(({ app, version, to }) => [app, version, to]),
    [['auth', '2', '1']],
  );
});
