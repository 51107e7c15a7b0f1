import type { Page } from '@playwright/test';
import { roleIds } from '@studio/shared/contract';
import { expectNarrowFit } from '../site/accessibility.ts';
import { openApi } from '../site/api.ts';
import { ownPassword } from '../site/clients.ts';
import { logIn, sendLogin, sessionOf } from '../site/log-in.ts';
import { mailsTo, mailTo, tokenLink } from '../site/mail.ts';
import { phone, visit } from '../site/page.ts';
import { siteUrl } from '../site/settings.ts';
import { expect, test } from '../site/test.ts';
import { signedToken } from '../site/tokens.ts';

test.use({ viewport: phone });

const main = (page: Page) => page.getByRole('main');

async function invite(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail della persona da invitare').fill(email);
  await page.getByRole('button', { name: 'Invia l’invito' }).click();
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Conferma password').fill(password);
  await page.getByRole('button', { name: 'Attiva l’account' }).click();
}

const encoded = (text: string) => Buffer.from(text).toString('base64url');

/** Inputs in place of an invitation. */
const malformed: Record<string, string> = {
  'no token': 'nessun-token',
  'two parts': 'a.b',
  'no JSON': `x.${encoded('{')}.x`,
  'not an object': `x.${encoded('"testo"')}.x`,
  'no UTF-8': `x.${Buffer.from([0xff, 0xfe, 0xff]).toString('base64url')}.x`,
  'no Base64': 'x.%F0%9F%92%A5.x',
  'a prototype': `x.${encoded('{"__proto__":{"email":"a@example.com"},"constructor":1}')}.x`,
  'a number as e-mail': `x.${encoded('{"email":12}')}.x`,
  'markup as e-mail': `x.${encoded('{"email":"<img src=x onerror=alert(1)>@example.com x"}')}.x`,
  'a list': `x.${encoded('[["a@example.com"]]')}.x`,
};

test.describe('invitation', { tag: '@account' }, () => {
  test('a client invites a friend, who accepts and logs in', async ({ page, context, clients }) => {
    const client = await clients.add();
    const friend = { email: clients.address(), password: ownPassword() };
    await visit(page, '/invite');
    await expect(page).toHaveURL(`${siteUrl}/login?redirectFrom=%2Finvite`);
    await sendLogin(page, client);
    await expect(page).toHaveURL(`${siteUrl}/invite`);
    await invite(page, friend.email);
    await expect(main(page)).toContainText('Il tuo invito è stato inviato');
    const link = tokenLink(await mailTo(friend.email, /invit/i), '/accept');
    expect(await clients.row(friend.email)).toMatchObject({
      status: 'invited',
      role: roleIds.cliente,
      policies: [],
    });
    await context.clearCookies();
    await page.goto(link.href);
    await expect(page).toHaveURL(`${siteUrl}/accept`);
    await expect(main(page)).toContainText(friend.email);
    await expectNarrowFit(page);
    await choosePassword(page, friend.password);
    await expect(main(page)).toContainText('Il tuo account è stato attivato');
    await logIn(page, friend, '/account/sicurezza');
    expect(await clients.row(friend.email)).toMatchObject({ status: 'active' });
  });

  test('an invitation can be accepted only once', { tag: ['@long', '@forms'] }, async ({
    page,
    clients,
    incidents,
  }) => {
    incidents.expect(/console error: .*400.*\/api\/mail-link/);
    const friend = clients.address();
    await logIn(page, await clients.add(), '/invite');
    await invite(page, friend);
    const link = tokenLink(await mailTo(friend, /invit/i), '/accept');
    const password = ownPassword();
    await page.goto(link.href);
    await choosePassword(page, password);
    await expect(main(page)).toContainText('Il tuo account è stato attivato');
    await page.goto('/about');
    await page.goto(link.href);
    await expect(main(page)).toContainText('Questo invito non è più valido');
    await logIn(page, { email: friend, password }, '/account/sicurezza');
  });

  test('a registered address cannot be invited', { tag: ['@long', '@forms'] }, async ({
    page,
    clients,
    incidents,
  }) => {
    incidents.expect(/console error: .*409.*\/api\/users\/invite/);
    const [client, other] = [await clients.add(), await clients.add()];
    await logIn(page, client, '/invite');
    await invite(page, other.email);
    await expect(main(page)).toContainText('Utente già presente');
    expect(await mailsTo(other.email)).toEqual([]);
  });

  test('a client must wait after ten invitations in an hour, and other clients need not', {
    tag: ['@long', '@forms'],
  }, async ({ page, context, clients, playwright, incidents }) => {
    incidents.expect(/console error: .*429.*\/api\/users\/invite/);
    const [client, other] = [await clients.add(), await clients.add()];
    await logIn(page, client, '/invite');
    const api = await openApi(playwright.request, await sessionOf(context));
    const statuses: number[] = [];
    for (let count = 0; count < 10; count += 1) {
      const data = {
        email: clients.address(),
        role: roleIds.cliente,
        invite_url: `${siteUrl}/accept`,
      };
      statuses.push((await api.send('POST', '/api/users/invite', data)).status());
    }
    expect(statuses).toEqual(statuses.map(() => 204));
    const eleventh = clients.address();
    await invite(page, eleventh);
    await expect(main(page)).toContainText('numero massimo di inviti');
    await expect(page.getByLabel('E-mail della persona da invitare')).toHaveValue(eleventh);
    expect(await clients.row(eleventh)).toBeUndefined();
    await context.clearCookies();
    await logIn(page, other, '/invite');
    await invite(page, eleventh);
    await expect(main(page)).toContainText('Il tuo invito è stato inviato');
    await api.dispose();
  });

  test('an unreadable invitation shows an error', { tag: ['@long', '@forms'] }, async ({
    page,
  }) => {
    for (const [what, token] of Object.entries(malformed)) {
      await test.step(what, async () => {
        await page.goto(`/accept?token=${token}`);
        await expect(main(page)).toContainText('Questo invito non è leggibile');
        await expect(page).toHaveURL(`${siteUrl}/accept`);
        await expect(page.getByRole('button', { name: 'Attiva l’account' })).toHaveCount(0);
      });
    }
  });

  test('the page rejects a huge token before parsing it', async ({ page }) => {
    const huge = `x.${encoded(JSON.stringify({ email: 'a@example.com', more: 'x'.repeat(6000) }))}.x`;
    await page.goto(`/accept?token=${huge}`);
    await expect(main(page)).toContainText('Questo invito non è leggibile');
  });

  test('a forged invitation shows its address only as text and changes no account', async ({
    page,
    clients,
    incidents,
  }) => {
    incidents.expect(/console error: .*40[013].*\/api\/users\/invite\/accept/);
    const invited = await clients.add({ status: 'invited' });
    // The mail of the new account is stored after the account.
    const row = () => clients.row(invited.email);
    await expect.poll(row).not.toMatchObject({ invitato_il: null });
    const before = await row();
    const forged = signedToken({ email: invited.email, scope: 'invite' }, 'x'.repeat(43));
    await page.goto(`/accept?token=${forged}`);
    await expect(main(page)).toContainText(invited.email);
    await choosePassword(page, ownPassword());
    await expect(main(page)).toContainText('Questo invito non è più valido');
    expect(await row()).toEqual(before);
  });
});
