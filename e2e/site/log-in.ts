import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import * as v from 'valibot';
import { sessionCookie } from './api.ts';
import { visit } from './page.ts';
import { siteUrl } from './settings.ts';

/** The input of the login. */
export interface LoginInput {
  readonly email: string;
  readonly password: string;
}

/** The name of every test client, as the account shows it. */
export const clientName = 'Piera Prova';

export const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });

/** Fills in the login on the page, and sends it. */
export async function sendLogin(page: Page, { email, password }: LoginInput): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: 'Accedi', exact: true }).click();
}

/** Logs in on the login screen, and waits for the page after it. */
export async function logInByForm(
  page: Page,
  input: LoginInput,
  to = '/account/documenti',
  site: string = siteUrl,
): Promise<void> {
  await visit(page, `${site}/login?redirectFrom=${encodeURIComponent(to)}`);
  await sendLogin(page, input);
  await expect(page).toHaveURL(`${site}${to}`);
}

const answerSchema = v.object({ data: v.object({ expires: v.number() }) });

/**
 * Logs in like the login screen but without it, and opens a page. It takes a third of the time: tests that are not
 * about the login use it.
 */
export async function logIn(
  page: Page,
  { email, password }: LoginInput,
  to = '/account/documenti',
  site: string = siteUrl,
): Promise<void> {
  const { request } = page.context();
  await request.get(`${site}/api/anti-forgery`);
  const cookies = await page.context().cookies(site);
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await request.post(`${site}/api/auth/login`, {
    data: { email, password, mode: 'session' },
    headers: { origin: site, 'x-xsrf-token': token },
  });
  expect(answer.status(), `${email} can log in`).toBe(200);
  const { expires } = v.parse(answerSchema, await answer.json()).data;
  // A page of the site without scripts gives access to the site's storage.
  await page.goto(`${site}/robots.txt`);
  await page.evaluate(
    (expiresAt) => window.localStorage.setItem('studio.session', JSON.stringify({ expiresAt })),
    Date.now() + expires,
  );
  await visit(page, `${site}${to}`);
  await expect(page).toHaveURL(`${site}${to}`);
}

/** Logs out, and waits until the next page has loaded. */
export async function logOut(page: Page): Promise<void> {
  const anew = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Esci', exact: true }).click();
  await anew;
}

/** Expects the account, with the name of its client. */
export async function expectAccount(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/account\/documenti$/);
  await expect(page.getByText(clientName)).toBeVisible();
}

/** Returns the value of the session cookie; undefined without a session. */
export async function sessionOf(
  context: BrowserContext,
  name: string = sessionCookie,
): Promise<string | undefined> {
  const cookies = await context.cookies();
  // A logout leaves an empty cookie.
  return cookies.find((cookie) => cookie.name === name)?.value || undefined;
}
