import { type APIRequest, expect, type Page } from '@playwright/test';
import * as v from 'valibot';
import { openApi, sessionFrom } from './api.ts';
import type { Client, Clients } from './clients.ts';
import type { Incidents } from './incidents.ts';
import { passwordField, sendLogin } from './log-in.ts';
import { sendCode, withCode } from './one-time-code.ts';
import { visit } from './page.ts';

const secretSchema = v.object({ data: v.object({ secret: v.string(), ticket: v.string() }) });

/** Enables the second factor of a client, like the account's own screen; returns the key. */
export async function addTwoFactor(requests: APIRequest, client: Client): Promise<string> {
  const { email, password } = client;
  const stranger = await openApi(requests);
  const login = await stranger.send('POST', '/api/auth/login', {
    email,
    password,
    mode: 'session',
  });
  const api = await openApi(requests, sessionFrom(login));
  const generated = await api.send('POST', '/api/users/me/tfa/generate', { password });
  const { secret, ticket } = v.parse(secretSchema, await generated.json()).data;
  await withCode(secret, async (otp) => {
    const enabled = await api.send('POST', '/api/users/me/tfa/enable', { secret, ticket, otp });
    return enabled.ok();
  });
  await stranger.dispose();
  await api.dispose();
  return secret;
}

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

/** The fixtures of a test that the code step of the login needs. */
export interface CodeStepFixtures {
  readonly page: Page;
  readonly clients: Clients;
  readonly incidents: Incidents;
  readonly playwright: { readonly request: APIRequest };
}

/**
 * Adds a client with a second factor, and sends e-mail and password on the login screen, which then asks for the code.
 * @param to path of the page after the login
 * @returns the client and the key
 */
export async function openCodeStep(
  { page, clients, incidents, playwright }: CodeStepFixtures,
  to = '/account/documenti',
) {
  incidents.expect(/console error: .*401.*\/api\/auth\/login/);
  const client = await clients.add();
  const secret = await addTwoFactor(playwright.request, client);
  await visit(page, `/login?redirectFrom=${to}`);
  await sendLogin(page, client);
  return { client, secret };
}

/** Types the current code on the code step of the login and sends it; the site accepts it. */
export async function sendLoginCode(page: Page, secret: string): Promise<void> {
  const verify = page.getByRole('button', { name: 'Verifica', exact: true });
  await sendCode(page, page.getByLabel('Codice di sei cifre'), verify, secret);
}
