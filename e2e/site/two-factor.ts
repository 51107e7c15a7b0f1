import { expect, type Page } from '@playwright/test';
import type { Client } from './clients.ts';
import { passwordField } from './log-in.ts';
import { sendCode } from './one-time-code.ts';

/** Sends the password on the security page, which then shows the key of the second factor or an error. */
export async function sendPassword(page: Page, password: string): Promise<void> {
  const begin = page.getByRole('button', { name: 'Attiva la verifica in due passaggi' });
  // After a wrong password the form is open already.
  await expect(begin.or(passwordField(page))).toBeVisible();
  if (await begin.isVisible()) await begin.click();
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: 'Continua' }).click();
}

/** Opens the key of a new second factor on the security page. */
export async function openTwoFactorKey(page: Page, { password }: Client): Promise<void> {
  await sendPassword(page, password);
  await expect(page.getByRole('img', { name: /Codice QR/ })).toBeVisible();
}

/** Types the current code on the code step of the login and sends it; the site accepts it. */
export async function sendLoginCode(page: Page, secret: string): Promise<void> {
  const verify = page.getByRole('button', { name: 'Verifica', exact: true });
  await sendCode(page, page.getByLabel('Codice di sei cifre'), verify, secret);
}
