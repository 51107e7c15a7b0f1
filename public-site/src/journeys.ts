import { type Journey, paths } from '@studio/shared/contract';

/** The journeys of this remote. They belong to the release but never reach browsers: the check runs them. */
export const journeys: readonly Journey[] = [
  {
    name: 'a visitor goes from home to the news and searches the site',
    async run({ page, expect }) {
      await page.goto(paths.home.href());
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toBeVisible();
      await page.locator(`footer a[href="${paths.news.href()}"]`).first().click();
      await page.waitForURL(`**${paths.news.href()}`);
      await expect(heading).toBeVisible();
      await page.goto(paths.search.href());
      await page.getByRole('searchbox').first().fill('iva');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\?q=iva/);
      await expect(heading).toBeVisible();
    },
  },
];
