import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AppName, apps } from '@studio/shared/contract';
import { exampleRelease } from '../testing/example-release.ts';
import { audienceOf, orderOf, releaseSets, releasesFor } from './cohort.ts';
import { type LiveReleases, releaseSet } from './live-releases.ts';

const entry = (app: AppName, version: string) => ({
  release: { ...exampleRelease(app), version },
});

/** Returns live releases with roll-outs of these apps to shares of the visitors. */
function live(shares: { readonly [app in AppName]?: number }): LiveReleases {
  const common = releaseSet(Object.fromEntries(apps.map((app) => [app, entry(app, '1')])));
  const rollouts = apps.flatMap((app) => {
    const percent = shares[app];
    return percent === undefined ? [] : [{ app, percent, entry: entry(app, '2') }];
  });
  return { revision: 1, common, rollouts };
}

const cohorts = Array.from({ length: 100 }, (_, cohort) => `${cohort}`);

const share = (site: LiveReleases, audience: string) =>
  cohorts.filter((cohort) => audienceOf(site, cohort) === audience);

test('serves a roll-out to exactly its share, and includes the smaller share in a larger one', () => {
  for (const app of apps) {
    const reached = [1, 10, 50, 99].map((percent) => share(live({ [app]: percent }), app));
    assert.deepEqual(
      reached.map(({ length }) => length),
      [1, 10, 50, 99],
    );
    for (const [index, some] of reached.entries())
      for (const cohort of some) assert.ok((reached[index + 1] ?? some).includes(cohort));
  }
});

test('selects the cohorts of two apps independently', () => {
  for (const one of apps) {
    for (const other of apps.filter((app) => app !== one)) {
      const both = share(live({ [one]: 50, [other]: 50 }), `${one} ${other}`);
      const expected = apps.indexOf(one) < apps.indexOf(other) ? [13, 37] : [0, 0];
      assert.ok(both.length >= (expected[0] ?? 0) && both.length <= (expected[1] ?? 0));
    }
    assert.notDeepEqual(orderOf(one), cohorts.map(Number));
  }
});

test('makes four release sets of two roll-outs and assigns every visitor to one', () => {
  const site = live({ shell: 20, auth: 30 });
  const versions = [...releaseSets(site)].map(([audience, set]) => [
    audience,
    set.apps.shell?.release.version,
    set.apps.auth?.release.version,
  ]);
  assert.deepEqual(versions, [
    ['', '1', '1'],
    ['shell', '2', '1'],
    ['auth', '1', '2'],
    ['shell auth', '2', '2'],
  ]);
  const sets = new Set(releaseSets(site).values());
  for (const cohort of cohorts) assert.ok(sets.has(releasesFor(site, cohort)));
  assert.equal(new Set([...sets].map(({ id }) => id)).size, 4);
});

test('serves the live releases to a visitor without a valid cohort', () => {
  const site = live({ auth: 99 });
  for (const cohort of [undefined, '', '100', '-1', 'x', '1.5'])
    assert.equal(releasesFor(site, cohort), site.common);
});
