import type { Page } from '@playwright/test';
import { roleIds } from '@studio/shared/contract';
import { expectNarrowFit } from '../site/accessibility.ts';
import { ownPassword } from '../site/clients.ts';
import { expectAccount, logIn, passwordField, sendLogin } from '../site/log-in.ts';
import { linksOf, mailsTo, mailTo, tokenLink } from '../site/mail.ts';
import { phone, visit } from '../site/page.ts';
import { siteUrl } from '../site/settings.ts';
import { expect, test } from '../site/test.ts';

test.use({ viewport: phone });

interface Person {
  readonly email: string;
  readonly password: string;
}

const confirmation = /^Conferma/;

const alreadyRegistered = /già un account/;

async function signUp(page: Page, { email, password }: Person): Promise<string> {
  await visit(page, '/signup');
  await page.getByLabel('Nome', { exact: true }).fill('Piera');
  await page.getByLabel('Cognome').fill('Prova');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Conferma password').fill(password);
  await page.getByRole('checkbox').check();
  await expectNarrowFit(page);
  await page.getByRole('button', { name: 'Registrati' }).click();
  const status = page.getByRole('main').getByRole('status');
  await expect(status.first()).toContainText('Controlla la tua posta');
  return ((await page.getByRole('main').textContent()) ?? '').replaceAll(email, '…');
}

test.describe('sign-up', { tag: '@account' }, () => {
  test('a visitor signs up, confirms by mail and logs in', { tag: '@smoke' }, async ({
    page,
    clients,
    incidents,
  }) => {
    incidents.expect(/console error: .*401.*\/api\/auth\/login/);
    const person = { email: clients.address(), password: ownPassword() };
    await signUp(page, person);
    const mail = await mailTo(person.email, confirmation);
    expect(await clients.row(person.email)).toMatchObject({
      status: 'invited',
      role: roleIds.cliente,
      policies: [],
      first_name: 'Piera',
    });
    await visit(page, '/login');
    await sendLogin(page, person);
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'E-mail o password non corrette',
    );
    await page.goto(tokenLink(mail, '/confirm').href);
    await passwordField(page).fill(person.password);
    await page.getByRole('button', { name: 'Attiva l’account' }).click();
    await expect(page.getByText('Il tuo account è stato attivato')).toBeVisible();
    await expect(page).toHaveURL(`${siteUrl}/confirm`);
    await page.getByRole('main').getByRole('link', { name: 'Entra nell’Area Clienti' }).click();
    await expectAccount(page);
    expect(await clients.row(person.email)).toMatchObject({ status: 'active' });
  });

  test('a registered address gets the same screen and a mail, and its account stays unchanged', {
    tag: ['@long', '@forms'],
  }, async ({ page, clients }) => {
    const client = await clients.add();
    const before = await clients.row(client.email);
    const stranger = { email: clients.address(), password: ownPassword() };
    const seenByNew = await signUp(page, stranger);
    const seenByKnown = await signUp(page, {
      email: client.email.toUpperCase(),
      password: ownPassword(),
    });
    expect(seenByKnown.replaceAll(client.email.toUpperCase(), '…')).toBe(seenByNew);
    const mail = await mailTo(client.email, alreadyRegistered);
    expect(linksOf(mail)).toEqual(
      expect.arrayContaining([`${siteUrl}/login`, `${siteUrl}/forgot`]),
    );
    for (const link of linksOf(mail)) expect(new URL(link).origin).toBe(siteUrl);
    const { last_access: _before, ...unchanged } = { ...before };
    expect(await clients.row(client.email)).toMatchObject(unchanged);
    await logIn(page, client);
  });

  test('the screen offers to send the mail again', { tag: ['@long', '@forms'] }, async ({
    page,
    clients,
  }) => {
    const email = clients.address();
    await signUp(page, { email, password: ownPassword() });
    await mailTo(email, confirmation);
    await page.getByRole('button', { name: 'Invia di nuovo l’e-mail' }).click();
    await expect(page.getByText('E-mail inviata')).toBeVisible();
    // One mail a minute at most: an address cannot be flooded.
    expect(await mailsTo(email)).toHaveLength(1);
  });
});
