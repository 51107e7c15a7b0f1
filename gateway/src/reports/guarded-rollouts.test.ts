import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  changeManifest,
  guarded,
  readHistory,
  readManifest,
  withPause,
} from '@studio/releases/manifest';
import { comparisonKey, emptyArm } from '@studio/releases/rollout-statistics';
import type { Store } from '@studio/releases/store';
import { releaseSet } from '../manifest/live-releases.ts';
import { openReleases } from '../manifest/open-releases.ts';
import { createStorage } from '../storage/storage.ts';
import { exampleRelease } from '../testing/example-release.ts';
import { accessIn, goLive, keysIn, publish, temporaryFolder } from '../testing/releases.ts';
import { createComparisons } from './comparisons.ts';
import { guardRollouts } from './guarded-rollouts.ts';

const author = { at: '2026-11-23T10:00:00.000Z', by: 'Ada' };
const begun = Date.parse(author.at);

/** Creates a store in which auth 2 begins a guarded roll-out, and starts gateways on it. */
async function site(context: TestContext, after?: number) {
  const folder = await temporaryFolder(context);
  const stateDir = await temporaryFolder(context);
  for (const version of ['1', '2']) await publish(folder, 'auth', version);
  await goLive(folder, { auth: ['1'] });
  const access = accessIn(folder);
  const { store } = access;
  await changeManifest(access, (live) =>
    guarded(live, { app: 'auth', version: '2' }, after, author),
  );
  const warnings: string[] = [];
  const start = async (now = begun, change = (whole: Store): Store => whole) => {
    const warn = (sentence: string) => warnings.push(sentence);
    const settings = {
      production: false,
      releaseStore: folder,
      releaseKeys: keysIn(folder),
      stateDir,
    };
    const releases = await openReleases(settings, createStorage(warn), warn);
    return guardRollouts({
      releases: { ...releases, store: change(releases.store) },
      warn,
      now: () => now,
    });
  };
  const percent = async () => (await readManifest(store)).rollouts?.auth?.percent;
  /** Stores what a gateway has counted in the present step; the new release is slower by this factor. */
  const report = async (name: string, views: number, slower = 1) => {
    const { auth: rollout } = (await readManifest(store)).rollouts ?? {};
    if (rollout === undefined) assert.fail('the roll-out has ended');
    const times = (mean: number) => ({
      count: views,
      sum: views * mean,
      squares: views * (mean ** 2 + 0.5),
    });
    const arm = (factor: number) => ({ ...emptyArm, views, LCP: times(7.5 + Math.log(factor)) });
    const comparisons = { [comparisonKey(rollout)]: { candidate: arm(slower), current: arm(1) } };
    const text = JSON.stringify({ at: author.at, releases: {}, comparisons });
    const key = `reports/${name}.json`;
    await store.compareAndSet(key, (await store.get(key))?.tag, Buffer.from(text));
  };
  return { access, store, start, percent, report, warnings };
}

test('takes all steps once with two gateways that add their visits up', async (context) => {
  const { start, percent, report, store, warnings } = await site(context);
  for (const [share, needed] of [
    [1, 100],
    [10, 2000],
    [50, 1000],
  ] as const) {
    const gateways = [await start(), await start()];
    const decide = () => Promise.all(gateways.map((one) => one()));
    assert.equal(await percent(), share);
    await report('a', needed / 2);
    await decide();
    assert.equal(await percent(), share, 'half of the visits are not enough');
    await report('b', needed / 2);
    await decide();
  }
  const { apps, rollouts } = await readManifest(store);
  assert.deepEqual([apps.auth?.version, rollouts], ['2', undefined]);
  const history = (await readHistory(store)).filter(({ by }) => by === 'the site');
  assert.deepEqual(
    history.map(({ what, percent, figures }) => [what, percent, figures?.['new visits']]),
    [
      ['roll out', 10, 100],
      ['roll out', 50, 2000],
      ['promote', undefined, 1000],
    ],
  );
  assert.equal(warnings.length, 3);
});

test('stops a slower release once, with the figures in the history', async (context) => {
  const { start, report, store, warnings } = await site(context);
  const gateways = [await start(), await start()];
  await report('a', 900, 1.5);
  await Promise.all(gateways.map((one) => one()));
  const { apps, rollouts } = await readManifest(store);
  assert.deepEqual([apps.auth?.version, rollouts], ['1', undefined]);
  const halt = (await readHistory(store)).at(-1);
  assert.deepEqual([halt?.what, halt?.figures?.['new LCP']], ['halt', 2712]);
  assert.match(warnings.join(), /^The roll-out of auth 2 was stopped at 1 %: worse LCP in 900/);
});

test('goes on from the stored step and counts after a gateway was killed', async (context) => {
  const { start, percent, report, store, warnings } = await site(context);
  await report('a', 100);
  let isDead = false;
  const killed = await start(begun, (whole) => ({
    ...whole,
    put: (...given) => (isDead ? Promise.reject(new Error('killed')) : whole.put(...given)),
    async compareAndSet(...given) {
      isDead = await whole.compareAndSet(...given);
      return isDead;
    },
  }));
  await killed();
  assert.deepEqual(warnings, ['A guarded roll-out could not be decided: killed.']);
  assert.equal(await percent(), 10);
  assert.equal((await readHistory(store)).at(-1)?.percent, 10);
  await (await start())();
  assert.equal(await percent(), 10, 'the visits of the step before do not count');
  await report('b', 2000);
  await (await start())();
  assert.equal(await percent(), 50);
});

test('takes no step while its team has paused', async (context) => {
  const { start, percent, report, access } = await site(context);
  await report('a', 100);
  const set = (isPaused: boolean) =>
    changeManifest(access, (live) => withPause(live, 'auth', isPaused, author));
  await set(true);
  await (await start())();
  assert.equal(await percent(), 1);
  await set(false);
  await (await start())();
  assert.equal(await percent(), 10);
});

test('goes on with few visits after the time that its team gave, but not without any', async (context) => {
  const { start, percent, report } = await site(context, 3_600_000);
  await (await start(begun + 3_600_000))();
  assert.equal(await percent(), 1, 'no visits');
  await report('a', 40);
  await (await start(begun + 3_599_999))();
  assert.equal(await percent(), 1, 'too early');
  await (await start(begun + 3_600_000))();
  assert.equal(await percent(), 10);
});

test('counts networks once, both releases in the same time, and few of one provider', () => {
  const comparisons = createComparisons();
  const entry = (version: string) => ({ release: { ...exampleRelease('auth'), version } });
  const follow = (percent: number) =>
    comparisons.follow({
      revision: percent,
      common: releaseSet({ auth: entry('1') }),
      rollouts: [{ app: 'auth', percent, since: author.at, entry: entry('2') }],
    });
  const add = (
    network: number,
    version: string,
    provider = `${network}`,
    view = `${network}`,
    start: 'warm' | 'cold' = 'warm',
  ) => {
    const versions = new Map([['auth', version]]);
    const visitor = { view, network: `${network}`, provider, versions, start };
    comparisons.add(visitor, { kind: 'vital', app: 'auth', name: 'LCP', value: 2000 });
    comparisons.add(visitor, { kind: 'failed', app: 'auth', reason: 'x' });
    comparisons.add(visitor, { kind: 'form', app: 'auth', hasErrors: version === '2' });
  };
  const views = () =>
    Object.values(comparisons.all()).map(({ candidate, current }) => [
      candidate.views,
      candidate.failed,
      candidate.LCP.count,
      current.views,
      candidate.formErrors,
      current.forms - current.formErrors,
    ]);
  add(0, '1');
  assert.deepEqual(views(), [], 'before the roll-out');
  follow(1);
  for (const version of ['2', '1', '0'])
    for (const start of ['cold', 'warm'] as const)
      add(Number(version), version, version, version + start, start);
  for (let count = 0; count < 3; count++) add(2, '2', '2', `other ${count}`);
  add(2, '2');
  assert.deepEqual(views(), [[1, 1, 1, 1, 1, 1]]);
  for (let network = 100; network < 200; network++) add(network, '2', 'one provider');
  assert.deepEqual(views(), [[21, 21, 21, 1, 21, 1]]);
  add(300, '2', '300', 'first view', 'cold');
  assert.deepEqual(views(), [[22, 22, 21, 1, 22, 1]], 'no time of a cold view');
  add(300, '2', '300', 'second view');
  assert.deepEqual(views(), [[22, 22, 22, 1, 22, 1]]);
  follow(1);
  assert.deepEqual(views(), [[22, 22, 22, 1, 22, 1]], 'another change of the manifest');
  follow(10);
  assert.deepEqual(views(), [[0, 0, 0, 0, 0, 0]], 'the next step');
});
