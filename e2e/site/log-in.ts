import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import * as v from 'valibot';
import { sessionCookie } from './api.ts';
import { visit } from './page.ts';
import { siteUrl } from './settings.ts';

/** What is typed into the login. */
export interface Typed {
  readonly email: string;
  readonly password: string;
}

/** The name every client of a test has, as the account frame shows it. */
export const clientName = 'Piera Prova';

export const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });

/** Fills in the login that the page shows, and sends it. */
export async function sendLogin(page: Page, { email, password }: Typed): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: 'Accedi', exact: true }).click();
}

/** Logs in by the site's own screen and waits for where that leads. */
export async function logInByForm(
  page: Page,
  typed: Typed,
  to = '/account/documenti',
  site: string = siteUrl,
): Promise<void> {
  await visit(page, `${site}/login?redirectFrom=${encodeURIComponent(to)}`);
  await sendLogin(page, typed);
  await expect(page).toHaveURL(`${site}${to}`);
}

const answerSchema = v.object({ data: v.object({ expires: v.number() }) });

/**
 * Logs in as the login screen does, without the screen, and opens a page. It takes a third of the time: tests that are
 * not about the login use it.
 */
export async function logIn(
  page: Page,
  { email, password }: Typed,
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
  // A page of the site that runs no script of it, to reach the site's storage.
  await page.goto(`${site}/robots.txt`);
  await page.evaluate(
    (expiresAt) => window.localStorage.setItem('studio.session', JSON.stringify({ expiresAt })),
    Date.now() + expires,
  );
  await visit(page, `${site}${to}`);
  await expect(page).toHaveURL(`${site}${to}`);
}

/** Leaves the account, and waits until the page after it has been loaded anew. */
export async function logOut(page: Page): Promise<void> {
  const anew = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Esci', exact: true }).click();
  await anew;
}

/** The account as its client sees it. */
export async function expectAccount(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/account\/documenti$/);
  await expect(page.getByText(clientName)).toBeVisible();
}

/** Value of the session's cookie; nothing without a session. */
export async function sessionOf(
  context: BrowserContext,
  name: string = sessionCookie,
): Promise<string | undefined> {
  const cookies = await context.cookies();
  // A logout leaves an empty one.
  return cookies.find((cookie) => cookie.name === name)?.value || undefined;
}
