import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AppName, apps, type Report } from '@studio/shared/contract';
import { type LiveReleases, releaseSet } from '../manifest/live-releases.ts';
import { exampleRelease } from '../testing/example-release.ts';
import { createHealth, type Health } from './health.ts';

type Pair = readonly [string, string?];

interface Versions {
  readonly [app: AppName]: Pair | undefined;
  readonly shell?: Pair;
  readonly auth?: Pair;
}

function setOf(versions: Versions) {
  const release = (app: AppName, version: string) => ({ ...exampleRelease(app), version });
  const { shell = ['1'], auth = ['1'] } = versions;
  const liveApp = (app: AppName, [version, before]: readonly [string, string?]) => ({
    release: release(app, version),
    ...(before !== undefined && { previous: release(app, before) }),
  });
  return releaseSet({ shell: liveApp('shell', shell), auth: liveApp('auth', auth) });
}

/** Roll-outs of these apps, to a tenth of the visitors. */
function rolledOut(versions: Versions) {
  return apps.flatMap((app) => {
    const entry = versions[app] && setOf(versions).apps[app];
    return entry === undefined ? [] : [{ app, percent: 10, entry }];
  });
}

/** Returns live releases of shell and auth, version 1 by default, each with an optional fallback. */
function live(versions: Versions, rollout?: Versions): LiveReleases {
  return {
    revision: 1,
    common: setOf(versions),
    ...(rollout && { rollouts: rolledOut(rollout) }),
  };
}

const failed = (reason = 'it threw'): Report => ({ kind: 'failed', app: 'auth', reason });
const loaded: Report = { kind: 'loaded', app: 'auth' };

let visits = 0;

/** Returns a reporter in its own network. */
function visit(health: Health, composition: string, ...reports: Report[]): void {
  visits += 1;
  for (const report of reports)
    health.add(
      { view: `view ${visits}`, network: `10.0.0.${visits}`, provider: '10.0', composition },
      report,
    );
}

function following(versions: Versions) {
  const health = createHealth();
  health.follow(live(versions));
  return health;
}

const tallies = (health: Health, ...releases: [AppName, string][]) =>
  releases.map(([app, version]) => {
    const { views, failed } = health.of(app, version);
    return `${failed}/${views}`;
  });

test('counts one reason and one value of each vital per view', () => {
  const health = following({});
  const many = (kind: string) =>
    Array.from({ length: 20 }, (_, number) => failed(`${kind} ${number}`));
  visit(health, 'shell@1 auth@1', ...many('made up'));
  const lcp = (value: number): Report => ({ kind: 'vital', name: 'LCP', value });
  visit(health, 'shell@1 auth@1', ...Array.from({ length: 200 }, () => lcp(5)));
  visit(health, 'shell@1 auth@1', lcp(1000));
  assert.deepEqual(health.of('auth', '1').reasons, { 'made up 0': 1 });
  assert.deepEqual(health.of('shell', '1').vitals, { LCP: { count: 2, p75: 1000 } });
});

test('reports the votes of networks seen before, without the provider with most failures', () => {
  const health = createHealth();
  const networks = Array.from({ length: 6 }, (_, index) => ({
    network: `network ${index}`,
    provider: `provider ${index % 3}`,
  }));
  for (const { network } of networks.slice(0, 5)) health.see(network);
  health.follow(live({}));
  for (const one of networks)
    health.add({ ...one, view: one.network, composition: 'shell@1 auth@1' }, failed());
  const { views, votes } = health.of('auth', '1');
  assert.deepEqual({ views, votes }, { views: 6, votes: 3 });
});

test('counts no view of a page that is only read, and the first of its network that is used', () => {
  const health = following({});
  const send = (view: string, report: Report) =>
    health.add(
      { view, network: '10.1.0.1', provider: '10.1', composition: 'shell@1 auth@1' },
      report,
    );
  send('read', { kind: 'vital', app: 'auth', name: 'LCP', value: 900 });
  assert.deepEqual(
    [health.of('auth', '1').views, health.of('auth', '1').vitals.LCP?.count],
    [0, 1],
  );
  send('used', failed());
  send('later', failed());
  assert.deepEqual([health.of('auth', '1').views, health.of('auth', '1').failed], [1, 1]);
});

test('counts a frequent reason after many others', () => {
  const health = following({});
  const tell = (reason: string) => visit(health, 'shell@1 auth@1', failed(reason));
  for (let number = 0; number < 20; number++) tell(`made up ${number}`);
  for (let times = 0; times < 5; times++) tell('the true one');
  const { reasons } = health.of('auth', '1');
  assert.equal(reasons['the true one'], 5);
  assert.equal(Object.keys(reasons).length, 20);
});

test('counts a vital for the shell and for the remote that owns the path', () => {
  const health = following({});
  const vital: Report = { kind: 'vital', name: 'LCP', value: 300 };
  visit(health, 'shell@1 auth@1', { ...vital, app: 'auth' });
  visit(health, 'shell@1 auth@1', vital);
  assert.equal(health.of('auth', '1').vitals.LCP?.count, 1);
  assert.equal(health.of('shell', '1').vitals.LCP?.count, 2);
});

test('remembers only releases that are live, rolled out or fallbacks', () => {
  const health = createHealth();
  visit(health, 'shell@1 auth@1', loaded);
  assert.deepEqual(health.all(), {}, 'nothing is live yet');
  for (let version = 1; version <= 30; version++) {
    health.follow(live({ auth: [`${version}`, `${version - 1}`] }, { auth: ['next'] }));
    for (const one of [version, version - 1, version - 2, 'next'])
      visit(health, `shell@1 auth@${one}`, loaded);
  }
  assert.deepEqual(Object.keys(health.all()).sort(), [
    'auth@29',
    'auth@30',
    'auth@next',
    'shell@1',
  ]);
});

test('resets the counts of a release when it goes live, but not when another does', () => {
  const health = following({ auth: ['2', '1'] });
  const next = () => {
    for (const version of ['1', '2', '3']) visit(health, `shell@1 auth@${version}`, failed());
    return tallies(health, ['auth', '1'], ['auth', '2'], ['auth', '3']);
  };
  assert.deepEqual(next(), ['1/1', '1/1', '0/0']);
  health.follow(live({ shell: ['2', '1'], auth: ['2', '1'] }));
  assert.deepEqual(next(), ['2/2', '2/2', '0/0'], 'the shell has changed');
  health.follow(live({ shell: ['2', '1'], auth: ['2', '1'] }, { auth: ['3', '2'] }));
  assert.deepEqual(next(), ['3/3', '3/3', '1/1'], 'a roll-out has begun');
  health.follow(live({ shell: ['2', '1'], auth: ['3', '2'] }));
  assert.deepEqual(next(), ['0/0', '4/4', '1/1'], 'the roll-out is complete');
  health.follow(live({ shell: ['2', '1'], auth: ['2', '1'] }));
  assert.deepEqual(next(), ['1/1', '1/1', '0/0'], 'it was rolled back');
});

test('counts the failures of remotes against a newer shell', () => {
  const health = following({});
  visit(health, 'shell@1 auth@1', failed());
  assert.deepEqual(tallies(health, ['shell', '1']), ['0/1'], 'neither is newer');
  health.follow(live({ shell: ['2', '1'] }));
  for (let times = 0; times < 4; times++) visit(health, 'shell@2 auth@1', failed());
  visit(health, 'shell@2 auth@1', loaded);
  assert.deepEqual(tallies(health, ['shell', '2'], ['auth', '1']), ['4/5', '5/6']);
  assert.deepEqual(health.of('shell', '2').reasons, { 'auth: it threw': 4 });
});

test('counts the failures of a newer remote against that remote only', () => {
  const health = following({});
  health.follow(live({ shell: ['2', '1'] }));
  health.follow(live({ shell: ['2', '1'], auth: ['2', '1'] }));
  visit(health, 'shell@2 auth@2', failed());
  assert.deepEqual(tallies(health, ['shell', '2'], ['auth', '2']), ['0/1', '1/1']);
});

test('drops failures under a shell that was rolled back from the counts of remotes', () => {
  const health = following({ auth: ['2', '1'] });
  health.follow(live({ shell: ['2', '1'], auth: ['2', '1'] }));
  visit(health, 'shell@2 auth@2', failed());
  health.follow(live({ auth: ['2', '1'] }));
  assert.deepEqual(tallies(health, ['auth', '2']), ['0/0']);
  health.follow(live({ auth: ['2', '1'] }, { shell: ['3', '1'] }));
  visit(health, 'shell@3 auth@2', failed());
  health.follow(live({ auth: ['2', '1'] }));
  assert.deepEqual(tallies(health, ['auth', '2']), ['0/0'], 'nor under one that was rolled out');
});

test('gives a network a vote about releases that go live after its first visit', () => {
  const health = following({ auth: ['1'] });
  for (const network of ['10.1.0.1', '10.2.0.1', '10.3.0.1']) health.see(network);
  health.follow(live({ auth: ['2', '1'] }));
  health.see('10.4.0.1');
  const vote = (network: string, ...reports: Report[]) => {
    const reporter = { view: network, network, provider: network, composition: 'shell@1 auth@2' };
    for (const report of reports) health.add(reporter, report);
  };
  vote('10.1.0.1', failed());
  vote('10.2.0.1', failed());
  vote('10.3.0.1', loaded);
  vote('10.4.0.1', failed());
  const counted = health.of('auth', '2');
  assert.deepEqual([counted.views, counted.failed], [4, 3]);
  assert.deepEqual(health.votes('auth', '2'), { views: 2, failed: 1 }, 'one provider is left out');
});

test('gives a provider at most twenty votes', () => {
  const health = following({ auth: ['1'] });
  const places = Array.from({ length: 60 }, (_, index) => `10.${index % 2}.0.${index}`);
  for (const network of places) health.see(network);
  health.follow(live({ auth: ['2', '1'] }));
  for (const network of places) {
    const provider = network.slice(0, 4);
    const reporter = { view: network, network, provider, composition: 'shell@1 auth@2' };
    health.add(reporter, loaded);
  }
  assert.deepEqual(health.votes('auth', '2'), { views: 20, failed: 0 });
});
