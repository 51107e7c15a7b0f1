import type { Page } from '@playwright/test';
import {
  expectAccount,
  logIn,
  logInByForm,
  logOut,
  passwordField,
  sendLogin,
} from '../site/log-in.ts';
import { mailTo } from '../site/mail.ts';
import { sendCode, wrongCodeFor } from '../site/one-time-code.ts';
import { phone, visit } from '../site/page.ts';
import { siteUrl } from '../site/settings.ts';
import { expect, test } from '../site/test.ts';
import { openTwoFactorKey, sendLoginCode, sendPassword } from '../site/two-factor.ts';

test.use({ viewport: phone });

const main = (page: Page) => page.getByRole('main');

const code = (page: Page) => page.getByLabel('Codice di verifica');

const security = '/account/sicurezza';

/** Matches the key as the page shows it: groups of four. */
async function shownKey(page: Page): Promise<string> {
  const text = (await main(page).textContent()) ?? '';
  const [key = ''] = /[A-Z2-7]{4}(?:\s?[A-Z2-7]{4}){3,}/.exec(text) ?? [];
  return key.replaceAll(/\s/g, '');
}

test.describe('second factor', { tag: '@account' }, () => {
  test('a client enables the second factor, logs in with a code and disables it', async ({
    page,
    clients,
    incidents,
  }) => {
    incidents.expect(/console error: .*40[013].*\/api\/users\/me\/tfa/);
    incidents.expect(/console error: .*401.*\/api\/auth\/login/);
    const client = await clients.add();
    await logIn(page, client, security);
    await expect(main(page)).toContainText('Non attiva');
    await sendPassword(page, 'non-proprio');
    await expect(passwordField(page)).toHaveAccessibleDescription(/La password non è corretta/);
    await openTwoFactorKey(page, client);
    const secret = await shownKey(page);
    const on = page.getByRole('button', { name: 'Attiva la verifica' });
    await code(page).fill(wrongCodeFor(secret));
    await on.click();
    await expect(code(page)).toHaveAccessibleDescription(/Il codice non è corretto/);
    await sendCode(page, code(page), on, secret);
    await expect(main(page)).toContainText('La verifica in due passaggi è attiva');

    await logOut(page);
    await expect(page).toHaveURL(`${siteUrl}/`);
    await visit(page, `/login?redirectFrom=${security}`);
    await sendLogin(page, client);
    const asked = page.getByLabel('Codice di sei cifre');
    await expect(asked).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(asked).toHaveAttribute('inputmode', 'numeric');
    await asked.fill(wrongCodeFor(secret));
    await page.getByRole('button', { name: 'Verifica', exact: true }).click();
    await expect(asked).toHaveAccessibleDescription(/Il codice non è corretto/);
    await expect(asked).toBeFocused();
    await sendLoginCode(page, secret);
    await expect(page).toHaveURL(`${siteUrl}${security}`);

    const off = page.getByRole('button', { name: 'Disattiva', exact: true });
    await passwordField(page).fill(client.password);
    await code(page).fill(wrongCodeFor(secret));
    await off.click();
    await expect(code(page)).toHaveAccessibleDescription(/Il codice non è corretto/);
    await sendCode(page, code(page), off, secret);
    await expect(main(page)).toContainText('La verifica in due passaggi non è più attiva');
    await logOut(page);
    await expect(page).toHaveURL(`${siteUrl}/`);
    await logIn(page, client);
  });

  test('a client copies the key; a recovery code is shown once and logs in once; after a reset by the firm the password is enough', async ({
    page,
    context,
    otherPage: other,
    clients,
    editor,
  }) => {
    const client = await clients.add();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await logIn(page, client, security);
    await openTwoFactorKey(page, client);
    const secret = await shownKey(page);
    await test.step('a copied key and the password stay out of address and storage', async () => {
      await page.getByRole('button', { name: 'Copia la chiave' }).click();
      await expect(page.getByText('Chiave copiata.')).toBeVisible();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied.replaceAll(/\s/g, '')).toBe(secret);
      const { origins, cookies } = await context.storageState({ indexedDB: true });
      const kept = JSON.stringify([origins, cookies, page.url(), await page.title()]);
      for (const hidden of [secret, client.password]) expect(kept).not.toContain(hidden);
      expect(await page.content()).not.toContain(client.password);
    });
    const on = page.getByRole('button', { name: 'Attiva la verifica' });
    await sendCode(page, code(page), on, secret);
    const codes = page.getByRole('region', { name: 'Codici di recupero' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    const recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? '';
    await page.reload();
    await expect(page.getByRole('button', { name: 'Disattiva', exact: true })).toBeVisible();
    await expect(main(page)).not.toContainText(recoveryCode);

    const field = other.getByLabel('Codice di recupero', { exact: true });
    async function sendRecoveryCode(): Promise<void> {
      await visit(other, `/login?redirectFrom=${security}`);
      await sendLogin(other, client);
      await other.getByRole('button', { name: /Usa un codice di recupero/ }).click();
      await field.fill(recoveryCode);
      await other.getByRole('button', { name: 'Verifica', exact: true }).click();
    }
    await sendRecoveryCode();
    await expect(other).toHaveURL(`${siteUrl}${security}`);
    await logOut(other);
    await sendRecoveryCode();
    await expect(field).toHaveAccessibleDescription(/già stato usato/);

    const motivo = 'Di persona, con la carta d’identità';
    await editor.create('/items/interventi_clienti', {
      cliente: client.id,
      tipo: 'verifica',
      motivo,
    });
    await logInByForm(other, client);
    await expectAccount(other);
    await mailTo(client.email, /Abbiamo disattivato la tua verifica/);
  });
});
