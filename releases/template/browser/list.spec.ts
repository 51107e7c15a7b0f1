import { expect, test } from '@playwright/test';
import { messages } from '../src/messages/index.ts';
import { ownPaths } from '../src/paths.ts';

test('a visitor goes from the list to the form', async ({ page }) => {
  await page.goto(ownPaths.list.href());
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(
    messages.it.list.title,
  );
  await page.locator(`main a[href="${ownPaths.question.href()}"]`).click();
  await expect(page).toHaveURL(ownPaths.question.href());
  await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
});
