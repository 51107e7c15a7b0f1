import type { Journey } from '@studio/shared/contract';
import { ownPaths } from './paths.ts';

/** The journeys of this remote. They belong to the release but never reach browsers: the check runs them. */
export const journeys: readonly Journey[] = [
  {
    name: 'a visitor goes from the list to the question',
    async run({ page, expect }) {
      await page.goto(ownPaths.list.href());
      const heading = page.getByRole('main').getByRole('heading', { level: 1 });
      await expect(heading).toBeVisible();
      await page.locator(`main a[href="${ownPaths.question.href()}"]`).click();
      await page.waitForURL(`**${ownPaths.question.href()}`);
      await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
    },
  },
];
