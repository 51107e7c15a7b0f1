import type { Page } from '@playwright/test';
import { expectNarrowFit, violationsOf } from '../site/accessibility.ts';
import { openApi, sessionFrom } from '../site/api.ts';
import { ownPassword } from '../site/clients.ts';
import { expectAccount, logIn, logInByForm, sendLogin } from '../site/log-in.ts';
import { linksOf, mailTo, tokenLink } from '../site/mail.ts';
import { phone, visit } from '../site/page.ts';
import { siteUrl } from '../site/settings.ts';
import { expect, test } from '../site/test.ts';

test.use({ viewport: phone });

const main = (page: Page) => page.getByRole('main');

async function askForLink(page: Page, email: string): Promise<string> {
  await visit(page, '/forgot');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await expectNarrowFit(page);
  await page.getByRole('button', { name: 'Invia il link' }).click();
  await expect(main(page)).toContainText('Controlla la tua posta');
  return (await main(page).textContent()) ?? '';
}

/** Acts in the account, and expects the login and the way back. */
async function expectLoggedOut(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Profilo', exact: true }).click();
  await expect(page).toHaveURL(/\/login\?redirectFrom=%2Faccount%2Fprofile$/);
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.locator('form').getByLabel('Nuova password').fill(password);
  await expectNarrowFit(page);
  await page.getByRole('button', { name: 'Reimposta la password' }).click();
}

test.describe('password reset', { tag: '@account' }, () => {
  test('the mail’s link replaces a forgotten password once and ends other sessions', async ({
    page,
    clients,
    playwright,
    incidents,
  }) => {
    incidents.expect(/console error: .*400.*\/api\/mail-link/);
    incidents.expect(/console error: .*401.*\/api\/auth\/login/);
    const client = await clients.add();
    const stranger = await openApi(playwright.request);
    const { email, password } = client;
    const login = await stranger.send('POST', '/api/auth/login', {
      email,
      password,
      mode: 'session',
    });
    const elsewhere = await openApi(playwright.request, sessionFrom(login));
    expect((await elsewhere.get('/api/users/me')).status()).toBe(200);

    await askForLink(page, email);
    const link = tokenLink(await mailTo(email, /password/i), '/reset');
    await page.goto(link.href);
    await expect(main(page)).toContainText(email);
    const next = ownPassword();
    await setPassword(page, next);
    await expect(main(page)).toContainText('La tua password è stata reimpostata');
    expect(await page.content()).not.toContain(next);
    expect((await elsewhere.get('/api/users/me')).status()).toBe(401);

    await main(page).getByRole('link', { name: 'Vai al login' }).click();
    await sendLogin(page, client);
    await expect(main(page).getByRole('alert')).toContainText('E-mail o password non corrette');
    await logIn(page, { email, password: next });
    await expectAccount(page);
    const notice = await mailTo(email, /cambiata/);
    for (const href of linksOf(notice)) expect(new URL(href).origin).toBe(siteUrl);

    await page.goto('/about');
    await page.goto(link.href);
    await expect(main(page)).toContainText('Questo link è scaduto o è già stato usato.');
    await main(page).getByRole('link', { name: 'Richiedi un nuovo link' }).click();
    await expect(page).toHaveURL(`${siteUrl}/forgot`);
    await logIn(page, { email, password: next });
    for (const api of [stranger, elsewhere]) await api.dispose();
  });

  test('the page asks after a reload to open the mail again and offers a new link', {
    tag: ['@long', '@forms'],
  }, async ({ page, clients }) => {
    const { email } = await clients.add();
    await askForLink(page, email);
    await page.goto(tokenLink(await mailTo(email, /password/i), '/reset').href);
    await expect(page.locator('form').getByLabel('Nuova password')).toBeVisible();
    await page.reload();
    await expect(main(page)).toContainText('apri di nuovo il link che hai ricevuto via e-mail');
    await expect(main(page).getByRole('link', { name: 'Richiedi un nuovo link' })).toBeVisible();
  });

  test('the site rejects a common password at its field, and the link stays valid', {
    tag: ['@long', '@forms'],
  }, async ({ page, clients, incidents }) => {
    incidents.expect(/console error: .*400.*\/api\/auth\/password\/reset/);
    const { email } = await clients.add();
    await askForLink(page, email);
    await page.goto(tokenLink(await mailTo(email, /password/i), '/reset').href);
    await setPassword(page, 'qwerty123');
    const field = page.locator('form').getByLabel('Nuova password');
    await expect(field).toHaveAccessibleDescription(/troppo comune/);
    await expect(field).toBeFocused();
    await setPassword(page, ownPassword());
    await expect(main(page)).toContainText('La tua password è stata reimpostata');
  });

  test('a client ends another browser’s session; a new password ends all other sessions at once', async ({
    page,
    otherPage: other,
    clients,
  }) => {
    const client = await clients.add();
    await logIn(other, client);
    await logIn(page, client, '/account/sicurezza');
    const sessions = page.getByRole('region', { name: 'Dispositivi collegati' });
    await expect(sessions).toContainText('aperto in 2 browser');
    const another = sessions.getByRole('listitem').filter({ hasNotText: 'Questo dispositivo' });
    await another.getByRole('button', { name: /^Esci/ }).click();
    await expect(sessions.getByRole('status')).toContainText('Sei uscito da');
    await expectLoggedOut(other);

    await logInByForm(other, client);
    await page.getByRole('button', { name: 'Cambia la password' }).click();
    const part = page.getByRole('region', { name: 'La tua password' });
    await part.getByLabel('Password attuale', { exact: true }).fill(client.password);
    const password = ownPassword();
    await part.getByLabel('Nuova password', { exact: true }).fill(password);
    expect(await violationsOf(page)).toEqual([]);
    await part.getByRole('button', { name: 'Salva la nuova password' }).click();
    await expect(part.getByRole('status')).toContainText('La tua password è stata cambiata');
    await expect(sessions).toContainText('aperto solo qui');
    await expectLoggedOut(other);
    await sendLogin(other, client);
    await expect(main(other).getByRole('alert')).toContainText('E-mail o password non corrette');
    await logInByForm(other, { ...client, password });
    await page.getByRole('link', { name: 'Documenti', exact: true }).click();
    await expectAccount(page);
    await mailTo(client.email, /cambiata/);
  });
});
