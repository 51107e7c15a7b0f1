import { otherReleases } from '../site/release-storm/page-releases.ts';
import { problemsOf, releaseStorm } from '../site/release-storm/storm.ts';
import { siteReleases } from '../site/releases.ts';
import { siteUrl } from '../site/settings.ts';
import { expect, test } from '../site/test.ts';

const changes = 20;

test('releases that change all the time cost no visitor a page, and no page is a mixture', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const storm = await releaseStorm({
    browser,
    site: siteUrl,
    releases: siteReleases,
    changes,
    copies: 3,
  });
  expect([...problemsOf(storm), ...storm.changes.failed]).toEqual([]);
  expect(storm.changes.shown).toHaveLength(changes);
  expect(storm.visits.full).toBeGreaterThan(0);
  expect(storm.visits.client).toBeGreaterThan(0);
  expect(storm.answers.durations.length).toBeGreaterThan(changes);
});

test('a page with a file of another release counts as a mixture', () => {
  const boot = JSON.stringify({
    composition: 'shell@2 auth@2',
    remotes: [{ name: 'auth', previous: { version: '1' } }],
  });
  const address = (app: string, version: number) =>
    `${siteUrl}/releases/${app}/${version}/remoteEntry.js`;
  const found = otherReleases(boot, [
    `${siteUrl}/api/items/news`,
    address('shell', 2),
    address('auth', 2),
    address('auth', 1),
    address('shell', 1),
    address('auth', 3),
  ]);
  expect(found).toEqual({ previous: ['auth@1'], foreign: ['shell@1', 'auth@3'] });
});
