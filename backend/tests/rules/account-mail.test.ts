import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roleIds } from '@studio/shared/contract';
import { firm } from '../../demo/firm.ts';
import { demoUsers } from '../../demo/users.ts';
import {
  accountsOf,
  createClient,
  goodPassword,
  newAddress,
  tokenIn,
} from '../support/accounts.ts';
import { asGateway, siteLogin } from '../support/as-gateway.ts';
import { assertForbidden, assertInvalid } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';
import type { CaughtMail } from '../support/mails.ts';
import { waitFor } from '../support/wait-for.ts';

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

const installation = await sharedInstallation();

test('an editor creates a client, who confirms, chooses a password and logs in', async () => {
  const { mail, settings } = installation;
  const { rest: editor } = await installation.login(demoUsers.redattore.email);
  const email = newAddress('dello.studio');
  await editor.post('/users', { email, first_name: 'Rosa', societa: 'Blu S.r.l.' });
  const [created] = await accountsOf(installation, email);
  assert.equal(created?.status, 'invited');
  assert.equal(created?.role, roleIds.cliente);

  const first = await mail.mailTo(email, 'Conferma il tuo indirizzo e-mail');
  assertOurs(first, settings.siteUrl);
  assert.match(
    first.text,
    /\nBuongiorno, Rosa\.\n\n.* ha creato per te .* i documenti di Blu S\.r\.l\. /,
  );
  const claims = await asGateway(installation, '/account/mail-link', { code: tokenIn(first) });
  assert.match(claims.text, /"password":false/);
  const confirmed = await asGateway(installation, '/account/confirm', {
    token: tokenIn(first),
  });
  assert.equal(confirmed.text, '{"data":"activated"}');

  const request = { email, reset_url: `${settings.siteUrl}/firstpassword` };
  await asGateway(installation, '/auth/password/request', request);
  const second = await mail.mailTo(email, 'Scegli la tua password');
  assertOurs(second, settings.siteUrl);
  const body = { token: tokenIn(second), password: goodPassword };
  assert.equal((await asGateway(installation, '/auth/password/reset', body)).status, 204);
  await siteLogin(installation, email, goodPassword);
  // The first password replaces none.
  assert.equal((await mail.mailsTo(email)).length, 2);
});

test('an editor creates clients only, and changes none', async () => {
  const { rest: editor } = await installation.login(demoUsers.redattore.email);
  const email = newAddress('furba');
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
  const client = await createClient(installation, newAddress('fissa'));
  await assertInvalid(editor.patch(`/users/${client}`, { status: 'invited' }));
  await assertForbidden(editor.remove(`/users/${client}`));
  assert.equal((await accountsOf(installation, email)).length, 0);
});

test('a mail of the Studio links to the site for a client, and to the Studio for staff', async () => {
  const { mail, service, settings } = installation;
  const client = newAddress('dal.studio');
  const colleague = newAddress('collaboratrice');
  await service.post('/users/invite', { email: client, role: roleIds.cliente });
  await service.post('/users/invite', { email: colleague, role: roleIds.redattore });
  const sent = await mail.mailTo(client);
  assertOurs(sent, settings.siteUrl);
  assert.match(sent.text, /\nhttp:\/\/localhost:3000\/accept\?code=[\w-]{22}\n/);
  assert.match((await mail.mailTo(colleague)).text, /127\.0\.0\.1:3001\/admin\/accept-invite\?/);
  // A client who is invited by mail needs no second one to confirm the address.
  assert.equal((await mail.mailsTo(client)).length, 1);
});

test('every mail about accounts contains the firm’s data and links to the site', async () => {
  const { mail, settings } = installation;
  const email = newAddress('tutte');
  const id = await createClient(installation, email);
  const reset = { email, reset_url: `${settings.siteUrl}/reset` };
  await asGateway(installation, '/auth/password/request', reset);
  await asGateway(installation, '/account/send-confirm', { email });
  await installation.service.patch(`/users/${id}`, { password: 'quattro-gatti' });
  const subjects = [
    'Hai già un account',
    'Imposta una nuova password',
    'La tua password è stata cambiata',
  ];
  for (const subject of subjects) await mail.mailTo(email, subject);
  const all = await mail.mailsTo(email);
  assert.deepEqual(all.map(({ subject }) => subject).sort(), subjects);
  for (const one of all) assertOurs(one, settings.siteUrl);
});

test('an address gets one mail of each kind per minute, always with the same answer', async () => {
  const { mail, settings } = installation;
  const email = newAddress('paziente');
  await createClient(installation, email);
  const request = { email, reset_url: `${settings.siteUrl}/reset` };
  const ask = () => asGateway(installation, '/auth/password/request', request);
  const refusal = /A mail "password-reset" was not sent: its recipient has reached the limit/g;
  const refused = async () => (await installation.log()).match(refusal)?.length ?? 0;
  // No other file asks for the same mail twice.
  const before = await refused();
  const answers = await Promise.all([ask(), ask(), ask()]);
  assert.ok(answers.every(({ status }) => status === 204));
  await waitFor('two refused mails', async () => (await refused()) === before + 2 || undefined);
  await mail.mailTo(email);
  assert.equal((await mail.mailsTo(email)).length, 1);
});
