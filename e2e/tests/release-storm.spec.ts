import { expect, test } from '../site/chaos/test.ts';
import { otherReleases } from '../site/release-storm/page-releases.ts';
import { problemsOf, releaseStorm } from '../site/release-storm/storm.ts';
import { siteUrl } from '../site/settings.ts';

test.describe('release storm', { tag: ['@storm', '@own-releases'] }, () => {
  for (const [changes, tag] of [
    [4, []],
    [40, ['@long']],
  ] as const) {
    const title = `the site serves every page during ${changes} release changes in a row, and no page mixes releases`;
    test(title, { tag: [...tag] }, async ({ browser, chaosSite }) => {
      const storm = await releaseStorm({
        browser,
        site: chaosSite.url,
        releases: chaosSite.releases,
        changes,
        copies: 3,
      });
      expect([...problemsOf(storm), ...storm.changes.failed]).toEqual([]);
      expect(storm.changes.shown).toHaveLength(changes);
      expect(storm.visits.full + storm.visits.client).toBeGreaterThan(0);
      expect(storm.answers.durations.length).toBeGreaterThan(changes);
    });
  }

  test('the storm reports a file of another release on a page as foreign', () => {
    const boot = JSON.stringify({
      composition: 'shell@2 auth@2 prices@2',
      remotes: [{ name: 'auth', previous: { version: '1' } }],
    });
    const address = (app: string, version: number | 'files') =>
      `${siteUrl}/releases/${app}/${version}/remoteEntry.js`;
    const found = otherReleases(boot, [
      `${siteUrl}/api/items/news`,
      address('shell', 2),
      address('auth', 2),
      address('auth', 1),
      address('shell', 1),
      address('auth', 3),
      address('auth', 'files'),
      address('prices', 'files'),
      address('other', 'files'),
    ]);
    expect(found).toEqual({
      named: 'shell@2 auth@2 prices@2 auth@1',
      previous: ['auth@1'],
      foreign: ['shell@1', 'auth@3', 'auth@files', 'other@files'],
    });
  });
});
