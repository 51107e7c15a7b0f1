import type { Page } from '@playwright/test';
import { ownPassword } from '../site/clients.ts';
import { logIn } from '../site/log-in.ts';
import { mailTo, tokenLink } from '../site/mail.ts';
import { phone } from '../site/page.ts';
import { demoPassword, siteUrl } from '../site/settings.ts';
import { expect, test } from '../site/test.ts';

test.use({ viewport: phone });

const main = (page: Page) => page.getByRole('main');
const switchOf = (page: Page) => page.getByRole('button', { name: /^Azienda, cambia/ });
const documents = (page: Page) => main(page).locator('li:has(a[download])');

test.describe('companies', { tag: '@account' }, () => {
  test('an owner switches companies and invites a delegate, who sees the chosen types only', async ({
    page,
    context,
    clients,
    incidents,
  }) => {
    await logIn(
      page,
      { email: 'titolare@example.com', password: demoPassword },
      '/account/documenti?azienda=9001',
    );
    await expect(main(page)).toContainText('60 di 60 documenti');
    await expect(switchOf(page)).toContainText('Forno Neri S.r.l. P.IVA 00000050104');
    await switchOf(page).click();
    await main(page)
      .getByRole('link', { name: /^Torrefazione Neri/ })
      .click();
    await expect(page).toHaveURL(`${siteUrl}/account/documenti?azienda=9002`);
    await expect(main(page)).toContainText('30 di 30 documenti');
    await expect(documents(page).first()).toBeVisible();

    await main(page).getByRole('link', { name: 'Persone', exact: true }).click();
    await expect(page).toHaveURL(`${siteUrl}/account/persone?azienda=9002`);
    await expect(main(page)).toContainText('Franca Neri (tu)');
    const email = clients.address();
    await page.getByLabel('Nome', { exact: true }).fill('Elena');
    await page.getByLabel('Cognome').fill('Sarti');
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('checkbox', { name: 'Fattura' }).check();
    await page.getByRole('button', { name: 'Invia l’invito' }).click();
    await expect(main(page)).toContainText(`Abbiamo scritto a ${email}.`);
    await expect(main(page)).toContainText('In attesa');

    const link = tokenLink(await mailTo(email, /delega/), '/accept');
    await context.clearCookies();
    await page.goto(link.href);
    const password = ownPassword();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Conferma password').fill(password);
    await page.getByRole('button', { name: 'Attiva l’account' }).click();
    await expect(main(page)).toContainText('Il tuo account è stato attivato');
    await logIn(page, { email, password }, '/account/documenti?azienda=9002');
    await expect(main(page)).toContainText('Elena Sarti');
    await expect(main(page)).toContainText('Torrefazione Neri S.n.c.');
    const shown = documents(page);
    await expect(shown.first()).toBeVisible();
    await expect(shown.filter({ hasText: 'Fattura' })).toHaveCount(await shown.count());

    // The list is refused like that of an unknown company.
    incidents.expect(/console error: .*403.*\/api\/documents\?limit=50&azienda=9001/);
    await page.goto('/account/documenti?azienda=9001');
    await expect(page.getByRole('heading', { name: 'Azienda non trovata' })).toBeVisible();
  });
});
