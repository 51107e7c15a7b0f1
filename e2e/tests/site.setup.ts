import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { publicPages, visit } from '../site/page.ts';
import { siteSettings } from '../site/settings.ts';
import { expect, test } from '../site/test.ts';

// The other tests wait for this one, so it visits one page; public-pages.spec.ts visits each.
test('the site shows its home page', { tag: '@smoke' }, async ({ page }) => {
  const [home] = publicPages;
  await visit(page, home.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.heading);
});

test('only the site’s own user can read the files of its programs', async () => {
  const { dataDir } = siteSettings;
  const names = ['', ...(await readdir(dataDir, { recursive: true }))];
  const open: string[] = [];
  for (const name of names) {
    // A temporary file may be gone by now.
    const found = await lstat(join(dataDir, name)).catch(() => undefined);
    if (found !== undefined && (found.mode & 0o077) !== 0 && !found.isSymbolicLink())
      open.push(name || dataDir);
  }
  expect(open).toEqual([]);
  for (const kept of ['database.sqlite', 'uploads', 'keys', 'releases', 'gateway', 'logs'])
    expect(names).toContain(kept);
});
