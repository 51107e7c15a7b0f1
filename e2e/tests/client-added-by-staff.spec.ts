import type { Page } from '@playwright/test';
import { roleIds } from '@studio/shared/contract';
import { expectNarrowFit } from '../site/accessibility.ts';
import { ownPassword } from '../site/clients.ts';
import { expectAccount } from '../site/log-in.ts';
import { mailTo, tokenLink } from '../site/mail.ts';
import { phone, visit } from '../site/page.ts';
import { siteUrl } from '../site/settings.ts';
import { expect, test } from '../site/test.ts';
import { signedToken, signingSecret } from '../site/tokens.ts';

test.use({ viewport: phone });

const newClient = (email: string) => ({
  first_name: 'Piera',
  last_name: 'Prova',
  email,
  role: roleIds.cliente,
  status: 'invited',
});

const main = (page: Page) => page.getByRole('main');

test.describe('client added by staff', { tag: '@account' }, () => {
  test('a client added in the Studio by an editor confirms, sets a password and logs in', async ({
    page,
    clients,
    editor,
  }) => {
    const email = clients.address();
    await editor.create('/users', newClient(email));
    await page.goto(tokenLink(await mailTo(email, /^Conferma/), '/confirm').href);
    await page.getByRole('button', { name: 'Conferma', exact: true }).click();
    await expect(page).toHaveURL(`${siteUrl}/firstlogin?email=${encodeURIComponent(email)}`);
    await expect(main(page)).toContainText('Benvenuto nell’area riservata');
    await expectNarrowFit(page);
    await expect(main(page)).toContainText(email);
    await page.getByRole('button', { name: 'Attiva' }).click();
    await expect(main(page)).toContainText(
      'Riceverai un link sicuro per impostare la tua password.',
    );
    await page.goto(tokenLink(await mailTo(email, /password/i), '/firstpassword').href);
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Impostazione Password');
    await expectNarrowFit(page);
    const password = ownPassword();
    await page.locator('form').getByLabel('Nuova password').fill(password);
    await page.getByRole('button', { name: 'Invio' }).click();
    await expect(main(page)).toContainText('La tua password è stata impostata');
    expect(await page.content()).not.toContain(password);
    await main(page).getByRole('link', { name: 'Entra nell’Area Clienti' }).click();
    await expectAccount(page);
  });

  test('an unconfirmed address gets no password link, and the screen does not give the reason', async ({
    page,
    clients,
    admin,
  }) => {
    const email = clients.address();
    await admin.create('/users', newClient(email));
    await mailTo(email, /^Conferma/);
    await visit(page, `/firstlogin?email=${encodeURIComponent(email)}`);
    await page.getByRole('button', { name: 'Attiva' }).click();
    await expect(main(page)).toContainText(
      'Riceverai un link sicuro per impostare la tua password.',
    );
    expect(await clients.row(email)).toMatchObject({ status: 'invited' });
  });

  test('an expired link offers a new one for the same address', async ({
    page,
    clients,
    incidents,
  }) => {
    incidents.expect(/console error: .*40[013].*\/api\/auth\/password\/reset/);
    const client = await clients.add();
    const claims = { email: client.email, scope: 'password-reset', hash: 'x' };
    const token = signedToken(claims, await signingSecret(), -60);
    await visit(page, `/firstpassword?token=${token}`);
    await page.locator('form').getByLabel('Nuova password').fill(ownPassword());
    await page.getByRole('button', { name: 'Invio' }).click();
    await expect(main(page)).toContainText('Questo link è scaduto o è già stato usato.');
    await main(page).getByRole('link', { name: 'Richiedi un nuovo link' }).click();
    await expect(page).toHaveURL(`${siteUrl}/firstlogin?email=${encodeURIComponent(client.email)}`);
  });
});
