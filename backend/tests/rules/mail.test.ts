import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { roleIds } from '@studio/shared/contract';
import { createClient, goodPassword, newAddress, tokenIn } from '../support/accounts.ts';
import { asGateway } from '../support/as-gateway.ts';
import { assertForbidden, row } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';

const installation = await sharedInstallation();

function contact(body: object, secret: string): Promise<Response> {
  return fetch(`${installation.url}/account/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-gateway-secret': secret },
    body: JSON.stringify(body),
  });
}

/** Returns a message of a visitor with a name of their own, and the subject of its mail. */
function message() {
  const nome = `Anna <Neri> ${randomUUID().slice(0, 8)}`;
  const written = { nome, email: 'anna@example.com', messaggio: '<b>Ciao</b>' };
  return { written, subject: `Messaggio dal sito: ${nome}` };
}

test('delivers a visitor’s message to the firm, escaped, with the visitor’s address for replies', async () => {
  const { mail, secrets, visitor } = installation;
  const firm = await row(visitor.get('/items/configurazione/1'));
  const { written, subject } = message();
  assert.equal((await contact(written, secrets.GATEWAY_SECRET)).status, 204);
  const caught = await mail.mailTo(String(firm.email), subject);
  assert.equal(caught.from[0]?.name, firm.denominazione);
  assert.match(caught.text, /<b>Ciao<\/b>/);
  assert.match(caught.html, /&lt;b&gt;Ciao&lt;\/b&gt;/);
  const source = await mail.source(caught.id);
  assert.match(source, /^Reply-To: .*<anna@example.com>/m);
  assert.match(source, /^Auto-Submitted: auto-generated\r?$/m);
});

test('rejects wrong fields, answers a robot as usual and hides the route without the secret', async () => {
  const { mail, secrets, visitor } = installation;
  const { written, subject } = message();
  const wrong = await contact({ ...written, email: 'anna' }, secrets.GATEWAY_SECRET);
  assert.equal(wrong.status, 400);
  assert.deepEqual(await wrong.json(), {
    errors: [
      {
        message: 'email: invalid',
        extensions: { code: 'FAILED_VALIDATION', field: 'email', type: 'invalid' },
      },
    ],
  });
  const robot = { ...written, sito: 'https://spam.example' };
  assert.equal((await contact(robot, secrets.GATEWAY_SECRET)).status, 204);
  assert.equal((await contact(written, 'guess')).status, 404);
  // Mails are sent in the order of their messages, within a second.
  const firm = await row(visitor.get('/items/configurazione/1'));
  const later = message();
  assert.equal((await contact(later.written, secrets.GATEWAY_SECRET)).status, 204);
  await mail.mailTo(String(firm.email), later.subject);
  assert.deepEqual(await mail.mailsTo(String(firm.email), subject), []);
});

test('sends an Italian mail with a link to the site for a forgotten password', async () => {
  const { mail, settings, visitor } = installation;
  const email = newAddress('dimentica');
  await createClient(installation, email);
  await visitor.post('/auth/password/request', { email, reset_url: `${settings.siteUrl}/reset` });
  const caught = await mail.mailTo(email);
  assert.equal(caught.subject, 'Imposta una nuova password');
  assert.match(caught.text, /http:\/\/localhost:3000\/reset\?code=[\w-]{22}\n/);
  assert.match(caught.html, /Imposta la password/);
  const source = await mail.source(caught.id);
  assert.match(source, /^Reply-To: studio@example\.com\r?$/m);
  assert.match(source, /^Content-ID: <logo@studio>\r?$/m);
  assert.match(source, /^X-Auto-Response-Suppress: All\r?$/m);
  assert.match(caught.text, /\/le-nostre-email\n?$/);
});

test('carries no word of a stranger who signs up another person’s address', async () => {
  const { mail } = installation;
  const email = newAddress('vittima');
  const typed = { first_name: 'Premio per te', last_name: 'evil.example' };
  const body = { ...typed, email, password: goodPassword };
  await asGateway(installation, '/account/sign-up', body);
  await asGateway(installation, '/account/send-confirm', { email });
  const first = await mail.mailTo(email);
  await asGateway(installation, '/account/confirm', { token: tokenIn(first) });
  const second = await mail.mailTo(email, 'Scegli la tua password');
  for (const { text, html } of [first, second]) {
    assert.match(text, /\nBuongiorno\.\n/);
    assert.doesNotMatch(`${text}${html}`, /Premio|evil/);
  }
});

test('no mail puts a token into a link to another site', async () => {
  const { mail, service, visitor } = installation;
  const invited = { email: newAddress('invitato'), role: roleIds.cliente };
  const evil = { ...invited, invite_url: 'http://evil.example/accept' };
  const user = await row(service.post('/users', { ...invited, status: 'invited' }));
  // The stock allow-list is not asked for a user who was invited already.
  await service.post('/users/invite', evil);
  await assertForbidden(visitor.post('/users/invite', evil));
  await service.post('/users/invite', {
    ...invited,
    invite_url: `${installation.settings.siteUrl}/accept`,
  });
  await mail.mailTo(invited.email, 'Il tuo invito all’area riservata');
  const all = await mail.mailsTo(invited.email);
  assert.ok(all.every(({ html, text }) => !`${html}${text}`.includes('evil.example')));
  await service.remove(`/users/${user.id}`);

  const email = newAddress('reimposta');
  await createClient(installation, email);
  const { siteUrl } = installation.settings;
  for (const reset_url of [
    'https://evil.example/reset',
    `${siteUrl}@evil.example/reset`,
    '//evil.example',
  ]) {
    await asGateway(installation, '/auth/password/request', { email, reset_url });
  }
  await asGateway(installation, '/auth/password/request', { email, reset_url: `${siteUrl}/reset` });
  await mail.mailTo(email, 'Imposta una nuova password');
  for (const { html, text } of await mail.mailsTo(email))
    assert.doesNotMatch(`${html}${text}`, /evil\.example/);
});
