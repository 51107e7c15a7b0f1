import { type Journey, paths } from '@studio/shared/contract';

/** The visits that the check of a release runs in a browser; part of the release, but never sent to visitors. */
export const journeys: readonly Journey[] = [
  {
    name: 'a client finds a document, saves it and looks at the profile',
    needs: 'account',
    async run({ page, expect, account }) {
      await page.goto(paths.login.href(paths.documents.href()));
      await page.getByLabel('E-mail', { exact: true }).fill(account.email);
      await page.getByLabel('Password', { exact: true }).fill(account.password);
      await page.getByRole('button', { name: 'Accedi', exact: true }).click();
      await page.waitForURL(`**${paths.documents.href()}**`);
      const documents = page.getByRole('main').locator('li:has(a[download])');
      await expect(documents.first()).toBeVisible();
      const saved = page.waitForEvent('download');
      await documents.first().locator('a[download]').first().click();
      expect(await (await saved).failure()).toBeNull();
      await page.getByRole('main').getByRole('link', { name: 'Profilo', exact: true }).click();
      await expect(page.getByLabel('Nome', { exact: true })).not.toHaveValue('');
    },
  },
];
