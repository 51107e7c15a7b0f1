import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promote } from '@studio/releases/live-set';
import { visit } from '../site/page.ts';
import { liveRelease } from '../site/releases.ts';
import { siteSettings } from '../site/settings.ts';
import { expect, test } from '../site/test.ts';

const releases = join(siteSettings.dataDir, 'releases');

/** Publishes what is live once more, as another version. */
async function publishAgain(folder: string, version: string): Promise<void> {
  const copy = join(folder, '..', version);
  await cp(folder, copy, { recursive: true });
  const record = JSON.parse(await readFile(join(copy, 'release.json'), 'utf8'));
  await writeFile(join(copy, 'release.json'), JSON.stringify({ ...record, version }));
}

test('when the live release of a remote cannot be had, the one before it serves', async ({
  page,
  incidents,
}) => {
  const before = await liveRelease('auth');
  const [, version = ''] = before.folder.match(/([^/]+)$/) ?? [];
  await publishAgain(before.folder, '9.9.9-broken');
  await promote(releases, 'auth', '9.9.9-broken');
  try {
    incidents.expect(/request failed: .*\/releases\/auth\/9\.9\.9-broken\//);
    incidents.expect(/console error: .*\/releases\/auth\/9\.9\.9-broken\//);
    incidents.expect(/console warning: .*"auth" is already registered/);
    await page.route('**/releases/auth/9.9.9-broken/**', (route) => route.abort());
    await expect(async () => {
      await visit(page, '/');
      expect(await page.locator('#boot').textContent()).toContain('auth@9.9.9-broken');
    }).toPass();
    await page.getByRole('banner').getByRole('link', { name: 'Area Clienti' }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(
      'Accedi all’Area Clienti',
      { timeout: 12_000 },
    );
  } finally {
    await promote(releases, 'auth', version);
  }
});
