import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { demoUsers } from '../../access/demo-users.ts';
import { roleIds } from '../../access/role-ids.ts';
import { firm } from '../../content/firm.ts';
import { accountsOf, createClient, goodPassword, tokenIn } from '../support/accounts.ts';
import { asGateway, siteLogin } from '../support/as-gateway.ts';
import { assertForbidden, assertInvalid } from '../support/expect.ts';
import type { Installation } from '../support/installation.ts';
import type { CaughtMail } from '../support/mail-catcher.ts';

const legal = [firm.legalName, firm.street, firm.tel, firm.pec, firm.piva, firm.rea, firm.ordine];

function assertOurs(mail: CaughtMail, siteUrl: string): void {
  for (const part of [mail.text, mail.html]) {
    for (const line of legal) assert.ok(part.includes(line), `${mail.subject}: ${line}`);
    const links = part.match(/https?:\/\/[^\s"<]+/g) ?? [];
    assert.ok(links.length > 0);
    for (const link of links) assert.ok(link.startsWith(siteUrl), `${mail.subject}: ${link}`);
  }
  assert.equal(mail.from[0]?.name, firm.legalName);
}

/** What the mails about accounts say, and the way of a client whom the firm creates. */
export function accountMailRules(installation: () => Installation): void {
  test('an editor creates a client, who confirms, chooses a password and logs in', async () => {
    const { mail, settings } = installation();
    const { rest: editor } = await installation().login(demoUsers.redattore.email);
    const email = 'dello.studio@example.com';
    await editor.post('/users', { email, first_name: 'Rosa', societa: 'Blu S.r.l.' });
    const [created] = await accountsOf(installation(), email);
    assert.equal(created?.status, 'invited');
    assert.equal(created?.role, roleIds.cliente);

    const first = await mail.mailTo(email, 'Conferma il tuo indirizzo e-mail');
    assertOurs(first, settings.siteUrl);
    const claims = Buffer.from(tokenIn(first).split('.')[1] ?? '', 'base64url').toString();
    assert.match(claims, /"password":false/);
    const confirmed = await asGateway(installation(), '/account/confirm', {
      token: tokenIn(first),
    });
    assert.equal(confirmed.text, '{"data":"activated"}');

    const request = { email, reset_url: `${settings.siteUrl}/firstpassword` };
    await asGateway(installation(), '/auth/password/request', request);
    const second = await mail.mailTo(email, 'Scegli la tua password');
    assertOurs(second, settings.siteUrl);
    const body = { token: tokenIn(second), password: goodPassword };
    assert.equal((await asGateway(installation(), '/auth/password/reset', body)).status, 204);
    await siteLogin(installation(), email, goodPassword);
    // The first password replaces none.
    assert.equal((await mail.mailsTo(email)).length, 2);
  });

  test('an editor creates clients only, and changes none', async () => {
    const { rest: editor } = await installation().login(demoUsers.redattore.email);
    const email = 'furba@example.com';
    await assertInvalid(editor.post('/users', { email, role: roleIds.redattore }));
    await assertInvalid(editor.post('/users', { email, role: null }));
    await assertInvalid(editor.post('/users', { email, role: { name: 'Mio' } }));
    await assertInvalid(editor.post('/users', { email, status: 'active' }));
    for (const more of [
      { password: goodPassword },
      { token: 'x'.repeat(32) },
      { policies: [] },
      { provider: 'google' },
      { tfa_secret: 'x' },
    ]) {
      await assertForbidden(editor.post('/users', { email, ...more }));
    }
    await assertForbidden(editor.patch(`/users/${demoUsers.cliente0.id}`, { status: 'invited' }));
    await assertForbidden(editor.remove(`/users/${demoUsers.cliente0.id}`));
    assert.equal((await accountsOf(installation(), email)).length, 0);
  });

  test('what the Studio sends a client leads to the site, what it sends a colleague does not', async () => {
    const { mail, service, settings } = installation();
    const client = 'dal.studio@example.com';
    const colleague = 'collaboratrice@example.com';
    await service.post('/users/invite', { email: client, role: roleIds.cliente });
    await service.post('/users/invite', { email: colleague, role: roleIds.redattore });
    const sent = await mail.mailTo(client);
    assertOurs(sent, settings.siteUrl);
    assert.match(sent.text, /\nhttp:\/\/localhost:3000\/accept\?token=/);
    assert.match((await mail.mailTo(colleague)).text, /127\.0\.0\.1:3001\/admin\/accept-invite\?/);
    // Who is invited by mail needs no second one to confirm the address.
    assert.equal((await mail.mailsTo(client)).length, 1);
  });

  test('all mails about accounts carry the firm’s data and lead to the site', async () => {
    const { mail, settings } = installation();
    const email = 'tutte@example.com';
    const id = await createClient(installation(), email);
    const reset = { email, reset_url: `${settings.siteUrl}/reset` };
    await asGateway(installation(), '/auth/password/request', reset);
    await asGateway(installation(), '/account/send-confirm', { email });
    await installation().service.patch(`/users/${id}`, { password: 'quattro-gatti' });
    await mail.mailTo(email, 'La tua password è stata cambiata');
    const all = await mail.mailsTo(email);
    assert.deepEqual(all.map(({ subject }) => subject).sort(), [
      'Hai già un account',
      'Imposta una nuova password',
      'La tua password è stata cambiata',
    ]);
    for (const one of all) assertOurs(one, settings.siteUrl);
  });

  test('an address gets one mail of a kind a minute, and is not told that there are no more', async () => {
    const { mail, settings } = installation();
    const email = 'paziente@example.com';
    await createClient(installation(), email);
    const request = { email, reset_url: `${settings.siteUrl}/reset` };
    const ask = () => asGateway(installation(), '/auth/password/request', request);
    const answers = await Promise.all([ask(), ask(), ask()]);
    assert.ok(answers.every(({ status }) => status === 204));
    await mail.mailTo(email);
    await setTimeout(300);
    assert.equal((await mail.mailsTo(email)).length, 1);
  });
}
