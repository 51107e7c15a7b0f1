import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { publicPages, visit } from '../site/page.ts';
import { siteSettings } from '../site/settings.ts';
import { expect, test } from '../site/test.ts';

test('the site shows each public page', { tag: '@smoke' }, async ({ page }) => {
  for (const { path, heading } of publicPages) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
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
