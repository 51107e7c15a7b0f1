import { publicPages, visit } from '../site/page.ts';
import { expect, test } from '../site/test.ts';

test('the site is up: it shows each public page', async ({ page }) => {
  for (const { path, heading } of publicPages) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
});
