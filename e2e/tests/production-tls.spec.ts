import type { Browser, BrowserContext, PlaywrightWorkerArgs } from '@playwright/test';
import { roleIds } from '@studio/shared/contract';
import { TOTP } from 'otpauth';
import * as v from 'valibot';
import { createClients } from '../site/clients.ts';
import { watchIncidents } from '../site/incidents.ts';
import { expectAccount, logInByForm, sessionOf } from '../site/log-in.ts';
import { linksOf, mailTo, tokenLink } from '../site/mail.ts';
import { phone } from '../site/page.ts';
import { type ProductionSite, startProductionSite } from '../site/production-site.ts';
import { refreshInRounds } from '../site/session-refresh.ts';
import { openStudio } from '../site/studio.ts';
import { stillStudio } from '../site/studio-visit.ts';
import { expect, test } from '../site/test.ts';

let site: ProductionSite | undefined;

function running(): ProductionSite {
  if (site === undefined) throw new Error('The production site has not started.');
  return site;
}

/** Logs the first administrator in to the backend; `request` is the caller's to dispose. */
async function openAsAdmin({
  request: requests,
}: Pick<PlaywrightWorkerArgs['playwright'], 'request'>) {
  const { studioUrl, admin } = running();
  const request = await requests.newContext({ baseURL: studioUrl });
  return { request, studio: await openStudio(request, studioUrl, admin.email, admin.password) };
}

async function secureBrowser(browser: Browser) {
  const options = { ignoreHTTPSErrors: true, viewport: phone, locale: 'it-IT' };
  const context = await browser.newContext(options);
  return { context, page: await context.newPage(), incidents: await watchIncidents(context) };
}

const cookieOf = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((cookie) => cookie.name === name);

const session = '__Host-studio_session';

const generatedSchema = v.object({ data: v.object({ secret: v.string() }) });

test.describe('production over HTTPS', { tag: '@production' }, () => {
  test.beforeAll(async ({ playwright }) => {
    site = await startProductionSite();
    const { request, studio } = await openAsAdmin(playwright);
    await studio.protect();
    await request.dispose();
  });

  test.afterAll(async () => {
    await site?.stop();
  });

  test('a client logs in, stays logged in and logs out over HTTPS, with cookies of this host only', async ({
    browser,
    playwright,
  }) => {
    const { url } = running();
    const { request, studio } = await openAsAdmin(playwright);
    const clients = createClients(studio);
    const client = await clients.add();
    const { context, page, incidents } = await secureBrowser(browser);

    await logInByForm(page, client, '/account/documenti', url);
    await expectAccount(page);
    expect(await cookieOf(context, session)).toMatchObject({
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
      path: '/',
      domain: 'localhost',
    });
    expect(await cookieOf(context, 'XSRF-TOKEN')).toMatchObject({
      secure: true,
      sameSite: 'Strict',
    });
    expect(await sessionOf(context)).toBeUndefined();

    await page.waitForLoadState('networkidle');
    const refreshed = await refreshInRounds(context, [page], 1);
    expect(refreshed).toEqual({ rounds: 1, requests: 1, logouts: 0, refusals: 0 });
    expect(await sessionOf(context, session)).toBeDefined();

    await page.getByRole('button', { name: 'Esci', exact: true }).click();
    await expect(page).toHaveURL(`${url}/`);
    expect(await sessionOf(context, session)).toBeUndefined();
    // A new site without content has no home page yet.
    incidents.expect(/console error: .*status of 503 .*:\d+\/\)$/);
    await expect.poll(incidents.verdict).toEqual([]);
    await context.close();
    await request.dispose();
  });

  test('the Studio leads a new editor to the second factor, and then to the work', async ({
    browser,
    playwright,
  }) => {
    const { studioUrl, admin } = running();
    const { request, studio } = await openAsAdmin(playwright);
    const email = 'nuova.redattrice@example.com';
    const access = { password: admin.password, role: roleIds.redattore, status: 'active' };
    await studio.create('/users', { email, ...access });
    const context = await browser.newContext({ locale: 'it-IT' });
    const page = await context.newPage();
    await stillStudio(page);
    await page.goto(`${studioUrl}/admin/login`);
    await page.locator('input[type=email]').fill(email);
    await page.locator('input[type=password]').fill(access.password);
    await page.locator('button[type=submit]').click();
    await expect(page).toHaveURL(/\/admin\/tfa-setup/);
    await page.locator('input[type=password]').fill(access.password);
    const generated = page.waitForResponse(/\/users\/me\/tfa\/generate$/);
    await page.getByRole('button', { name: 'Avanti' }).click();
    const { secret } = v.parse(generatedSchema, await (await generated).json()).data;
    await page.locator('input:visible').last().fill(new TOTP({ secret }).generate());
    await page.getByRole('button', { name: 'Fatto' }).click();
    await expect(page.getByRole('link', { name: 'News', exact: true })).toBeVisible();
    await context.close();
    await request.dispose();
  });

  test('the mails of a production site link to HTTPS addresses', async ({
    browser,
    playwright,
  }) => {
    const { url } = running();
    const { request, studio } = await openAsAdmin(playwright);
    const email = createClients(studio).address();
    await studio.create('/users', { email, role: roleIds.cliente, status: 'invited' });
    const mail = await mailTo(email, /^Conferma/);
    for (const link of linksOf(mail)) expect(new URL(link).origin).toBe(url);
    const { context, page, incidents } = await secureBrowser(browser);
    await page.goto(tokenLink(mail, '/confirm', url).href);
    await page.getByRole('button', { name: 'Conferma', exact: true }).click();
    await expect(page).toHaveURL(`${url}/firstlogin?email=${encodeURIComponent(email)}`);
    expect(incidents.verdict()).toEqual([]);
    await context.close();
    await request.dispose();
  });

  test('the site tells browsers to use HTTPS only', async ({ playwright }) => {
    const { url } = running();
    const request = await playwright.request.newContext({ baseURL: url, ignoreHTTPSErrors: true });
    for (const path of ['/login', '/account', '/non-esiste', '/api/users/me']) {
      const header = (await request.get(path)).headers()['strict-transport-security'] ?? '';
      expect(Number(/max-age=(\d+)/.exec(header)?.[1]), path).toBeGreaterThanOrEqual(31_536_000);
    }
    await request.dispose();
  });

  test('the login shows neither a demo login nor a button of an unconfigured provider', async ({
    browser,
    playwright,
  }) => {
    const { url, studioUrl } = running();
    const request = await playwright.request.newContext({ baseURL: studioUrl });
    await expect(openStudio(request, studioUrl, 'admin@example.com')).rejects.toThrow('401');
    const { context, page, incidents } = await secureBrowser(browser);
    await page.goto(`${url}/login`);
    await expect(page.getByRole('button', { name: 'Accedi', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Continua con Google' })).toHaveCount(0);
    expect(incidents.verdict()).toEqual([]);
    await context.close();
    await request.dispose();
  });
});
