import { type Journey, paths } from '@studio/shared/contract';

/** The journeys that the check of a release runs; browsers never load this file. */
export const journeys: readonly Journey[] = [
  {
    name: 'a client who mistypes the password logs in and out',
    needs: 'account',
    async run({ page, expect, account }) {
      await page.goto(paths.login.href(paths.account.href()));
      const send = async (password: string) => {
        await page.getByLabel('E-mail', { exact: true }).fill(account.email);
        await page.getByLabel('Password', { exact: true }).fill(password);
        await page.getByRole('button', { name: 'Accedi', exact: true }).click();
      };
      await send(`${account.password} `.repeat(2));
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
      await send(account.password);
      await page.waitForURL(`**${paths.account.href()}**`);
      // The logout loads a new document.
      const reload = page.waitForEvent('load');
      await page.getByRole('button', { name: 'Esci', exact: true }).first().click();
      await reload;
      await page.waitForURL((url) => !url.pathname.startsWith(paths.account.href()));
      await page.goto(paths.account.href());
      await page.waitForURL(`**${paths.login.href()}**`);
    },
  },
];
