import type { Page } from '@playwright/test';
import { openApi } from '../site/api.ts';
import type { Client } from '../site/clients.ts';
import { passwordField } from '../site/log-in.ts';
import { mailTo, tokenLink } from '../site/mail.ts';
import { phone, visit } from '../site/page.ts';
import { siteUrl } from '../site/settings.ts';
import { expect, test } from '../site/test.ts';
import { signedToken, signingSecret } from '../site/tokens.ts';

test.use({ viewport: phone });

const main = (page: Page) => page.getByRole('main');

const claimsOf = ({ id, email }: Client) => ({
  user: id,
  email,
  scope: 'account-confirm',
  password: true,
});

async function confirmToken(client: Client): Promise<string> {
  return signedToken(claimsOf(client), await signingSecret());
}

/** Types the password of the sign-up on the page of a link. */
async function activate(page: Page, password: string): Promise<void> {
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: 'Attiva l’account' }).click();
}

async function expectFailure(page: Page): Promise<void> {
  await expect(main(page)).toContainText('Problemi durante l’attivazione contatta l’assistenza');
  await expect(main(page).getByRole('link', { name: 'Richiedi assistenza' })).toHaveAttribute(
    'href',
    '/contacts',
  );
}

/** Invalid links, by their defect: one that asks for the password and one that asks for a tap. */
const useless: Record<string, (client: Client) => string> = {
  'signed with another key': (client) => signedToken(claimsOf(client), 'x'.repeat(43)),
  'not a token': () => 'nessun-token',
};

test.describe('confirmation of an address', { tag: '@account' }, () => {
  test('the page shows the progress, sends the token once and removes it from the address', {
    tag: ['@long', '@forms'],
  }, async ({ page, clients }) => {
    const client = await clients.add({ status: 'invited' });
    const token = await confirmToken(client);
    const sent: string[] = [];
    const seen = Promise.withResolvers<void>();
    await page.route('**/api/confirm', async (route) => {
      sent.push(route.request().postData() ?? '');
      expect(page.url()).toBe(`${siteUrl}/confirm`);
      await seen.promise;
      await route.continue();
    });
    await page.goto(`/confirm?token=${token}`);
    await activate(page, client.password);
    await expect(page.getByText('In attivazione')).toBeVisible();
    seen.resolve();
    await expect(main(page)).toContainText('Il tuo account è stato attivato');
    expect(sent).toEqual([JSON.stringify({ token, password: client.password })]);
  });

  test('an invalid link activates no account and names the contact', async ({
    page,
    clients,
    incidents,
  }) => {
    incidents.expect(/console error: .*400.*\/api\/confirm/);
    const client = await clients.add({ status: 'invited' });
    for (const [what, make] of Object.entries(useless)) {
      await test.step(what, async () => {
        await page.goto(`/confirm?token=${make(client)}`);
        const failure = main(page).getByRole('alert');
        const tap = page.getByRole('button', { name: 'Conferma', exact: true });
        // A link of an account with a password asks for the password, other links for a tap.
        await expect(passwordField(page).or(tap)).toBeVisible();
        await expect(failure).toBeHidden();
        if (await passwordField(page).isVisible()) await activate(page, client.password);
        else await tap.click();
        await expectFailure(page);
      });
    }
    expect(await clients.row(client.email)).toMatchObject({ status: 'invited' });
  });

  test('the screen offers a new link for a missing or invalid one', {
    tag: ['@long', '@forms'],
  }, async ({ page, clients }) => {
    const client = await clients.add({ status: 'invited' });
    await visit(page, '/confirm');
    await page.getByLabel('E-mail', { exact: true }).fill(client.email);
    await page.getByRole('button', { name: 'Invia l’e-mail di conferma' }).click();
    await expect(page.getByText('E-mail inviata')).toBeVisible();
    const mail = await mailTo(client.email, /^Conferma/);
    await page.goto(tokenLink(mail, '/confirm').href);
    await activate(page, client.password);
    await expect(main(page)).toContainText('Il tuo account è stato attivato');
  });

  test('an owner’s confirmation disables a password that a stranger chose', async ({
    page,
    playwright,
    clients,
    incidents,
  }) => {
    incidents.expect(/console error: .*401.*\/api\/confirm/);
    // The stranger signed up with the owner's address and this password.
    const client = await clients.add({ status: 'invited' });
    await page.goto(`/confirm?token=${await confirmToken(client)}`);
    await activate(page, 'la-mia-vera-password');
    await expect(passwordField(page)).toHaveAccessibleDescription(/Non è la password scelta/);
    expect(await clients.row(client.email)).toMatchObject({ status: 'invited' });
    await page.getByRole('button', { name: 'Attiva e scegli una nuova password' }).click();
    await expect(main(page)).toContainText('Il tuo account è stato attivato');
    const stranger = await openApi(playwright.request);
    const { email, password } = client;
    const login = await stranger.send('POST', '/api/auth/login', { email, password });
    expect(login.status()).toBe(401);
    await stranger.dispose();
    const mail = await mailTo(email, /^Scegli la tua password/);
    await page.goto(tokenLink(mail, '/firstpassword').href);
    await expect(main(page)).toContainText('Impostazione Password');
  });

  test('the screen offers to retry the link while the server is unreachable', {
    tag: ['@long', '@forms'],
  }, async ({ page, clients, incidents }) => {
    incidents.expect(/request failed: POST .*\/api\/confirm/);
    incidents.expect(/console error: .*ERR_FAILED/);
    const client = await clients.add({ status: 'invited' });
    await page.route('**/api/confirm', (route) => route.abort());
    await page.goto(`/confirm?token=${await confirmToken(client)}`);
    await activate(page, client.password);
    const retry = main(page).getByRole('button', { name: 'Riprova' });
    await expect(retry).toBeVisible();
    await page.unroute('**/api/confirm');
    await retry.click();
    await expect(main(page)).toContainText('Il tuo account è stato attivato');
  });
});
