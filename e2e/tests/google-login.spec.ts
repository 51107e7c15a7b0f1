import type { Page } from '@playwright/test';
import { roleIds } from '@studio/shared/contract';
import { expectNarrowFit } from '../site/accessibility.ts';
import { google } from '../site/google-provider.ts';
import { sessionOf } from '../site/log-in.ts';
import { phone, visit } from '../site/page.ts';
import { type SecondGateway, startSecondGateway } from '../site/second-gateway.ts';
import { siteUrl } from '../site/settings.ts';
import { expect, test } from '../site/test.ts';

test.use({ viewport: phone });

const main = (page: Page) => page.getByRole('main');

const button = (page: Page) => page.getByRole('link', { name: 'Continua con Google' });

interface Person {
  readonly subject: string;
  readonly email: string;
  readonly verified?: boolean;
  /** The provider does not answer the site afterwards. */
  readonly silent?: boolean;
}

/** Opens the provider and logs in there, or cancels. */
async function continueWithGoogle(page: Page, person: Person | undefined): Promise<void> {
  await button(page).click();
  await expect(page).toHaveURL((url) => url.origin === google.issuer);
  if (person === undefined) return await page.getByRole('button', { name: 'Cancel' }).click();
  const { subject, email, verified = true, silent = false } = person;
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Verified').setChecked(verified);
  await page.getByLabel('Silent').setChecked(silent);
  await page.getByRole('button', { name: 'Continue' }).click();
}

const person = (email: string): Person => ({ subject: `subject-${email}`, email });

const hostile = [
  'https://evil.example/',
  '//evil.example/login/return',
  `${siteUrl}.evil.example/login/return`,
  `${siteUrl}@evil.example/login/return`,
  'javascript:alert(1)',
  `${siteUrl}/login/../../evil`,
];

test.describe('login by Google', { tag: '@account' }, () => {
  test('a new client logs in with Google, returns to the requested page, and comes again with the address in other letters', async ({
    page,
    context,
    clients,
  }) => {
    const email = clients.address();
    await visit(page, '/login?redirectFrom=/account/sicurezza');
    await continueWithGoogle(page, person(email));
    await expect(page).toHaveURL(`${siteUrl}/account/sicurezza`);
    await expect(page.getByText('Gina Verdi')).toBeVisible();
    expect(await clients.row(email)).toMatchObject({
      provider: 'google',
      role: roleIds.cliente,
      policies: [],
      status: 'active',
    });
    await page.reload();
    await expect(page.getByText('Gina Verdi')).toBeVisible();
    const left = (await context.cookies(siteUrl)).map(({ name }) => name);
    expect(left).not.toContain('openid.google');

    await page.waitForLoadState('networkidle');
    await context.clearCookies();
    await visit(page, '/signup');
    await continueWithGoogle(page, { ...person(email), email: email.toUpperCase() });
    await expect(page).toHaveURL(`${siteUrl}/account/documenti`);
    expect(await sessionOf(context)).toBeDefined();
  });

  test('an address that Google has not verified cannot log in', {
    tag: ['@long', '@forms'],
  }, async ({ page, context, clients }) => {
    const email = clients.address();
    await visit(page, '/login');
    await continueWithGoogle(page, { ...person(email), verified: false });
    await expect(main(page)).toContainText('il tuo indirizzo non è verificato');
    expect(await clients.row(email)).toBeUndefined();
    expect(await sessionOf(context)).toBeUndefined();
    await main(page).getByRole('link', { name: 'Torna al login' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('the login reports a cancelled Google login', { tag: ['@long', '@forms'] }, async ({
    page,
  }) => {
    await visit(page, '/login');
    await continueWithGoogle(page, undefined);
    await expect(main(page)).toContainText('è stato annullato');
  });

  test('an address with a password must use it, and its account stays unchanged', {
    tag: ['@long', '@forms'],
  }, async ({ page, clients }) => {
    const client = await clients.add();
    const before = await clients.row(client.email);
    await visit(page, '/login');
    await continueWithGoogle(page, person(client.email));
    await expect(main(page)).toContainText('ha già un account sul sito');
    expect(await clients.row(client.email)).toEqual(before);
  });

  test('the login names a provider that does not answer the site', {
    tag: ['@long', '@forms'],
  }, async ({ page, clients }) => {
    await visit(page, '/login');
    await continueWithGoogle(page, { ...person(clients.address()), silent: true });
    await expect(main(page)).toContainText('Google');
    await expect(page).toHaveURL(/\/login\/return/);
    await expect(main(page).getByRole('link', { name: 'Torna al login' })).toBeVisible();
  });

  test('Google redirects only to the return page of the site', async ({ request }) => {
    for (const redirect of hostile) {
      const path = `/api/auth/login/google?redirect=${encodeURIComponent(redirect)}`;
      const answer = await request.get(path, { maxRedirects: 0 });
      expect(answer.status(), redirect).toBe(400);
      expect(answer.headers().location, redirect).toBeUndefined();
    }
  });

  test('a hostile redirectFrom in the return address opens the home page', {
    tag: ['@long', '@forms'],
  }, async ({ page, clients }) => {
    const redirect = `${siteUrl}/login/return?redirectFrom=${encodeURIComponent('//evil.example')}`;
    await page.goto(`/api/auth/login/google?redirect=${encodeURIComponent(redirect)}`);
    const { subject, email } = person(clients.address());
    await page.getByLabel('Subject').fill(subject);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Verified').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(`${siteUrl}/`);
  });

  test('the return page without a login by Google, or after a callback that the site has not asked for, leads to the login', async ({
    page,
    incidents,
  }) => {
    incidents.expect(/console error: .*40\d.*\/api\/auth\/refresh/);
    await page.goto('/login/return?redirectFrom=/account/documenti');
    await expect(main(page).getByRole('link', { name: 'Torna al login' })).toBeVisible();
    await page.goto('/api/auth/login/google/callback?code=stolen&state=forged');
    await expect(page).toHaveURL(/\/login\/return\?reason=/);
    await expect(main(page).getByRole('link', { name: 'Torna al login' })).toBeVisible();
    await expectNarrowFit(page);
  });

  test.describe('without a configured provider', () => {
    let gateway: SecondGateway | undefined;

    test.afterEach(async ({ page }) => {
      await page.close();
      await gateway?.stop();
    });

    test('the login shows no button, and the routes do not exist', {
      tag: ['@long', '@forms'],
    }, async ({ page, request }) => {
      gateway = await startSecondGateway({ offset: 14 });
      for (const path of ['/login', '/signup']) {
        await visit(page, `${gateway.url}${path}`);
        await expect(main(page).getByRole('button').first()).toBeVisible();
        await expect(button(page)).toHaveCount(0);
      }
      const answer = await request.get(`${gateway.url}/api/auth/login/google`, { maxRedirects: 0 });
      expect(answer.status()).toBe(404);
    });
  });
});
