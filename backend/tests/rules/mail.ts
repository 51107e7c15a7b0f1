import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { demoUsers } from '../../access/demo-users.ts';
import { roleIds } from '../../access/role-ids.ts';
import { assertForbidden, row } from '../support/expect.ts';
import type { Installation } from '../support/installation.ts';

/** What leaves by mail. */
export function mailRules(installation: () => Installation): void {
  function contact(body: object, secret: string): Promise<Response> {
    return fetch(`${installation().url}/account/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-gateway-secret': secret },
      body: JSON.stringify(body),
    });
  }
  const written = { nome: 'Anna <Neri>', email: 'anna@example.com', messaggio: '<b>Ciao</b>' };

  test('a visitor’s message reaches the firm, escaped, with their address to answer to', async () => {
    const { mail, secrets, visitor } = installation();
    const firm = await row(visitor.get('/items/configurazione/1'));
    assert.equal((await contact(written, secrets.GATEWAY_SECRET)).status, 204);
    const caught = await mail.mailTo(String(firm.email));
    assert.equal(caught.subject, 'Messaggio dal sito: Anna <Neri>');
    assert.equal(caught.from[0]?.name, firm.denominazione);
    assert.match(caught.text, /<b>Ciao<\/b>/);
    assert.match(caught.html, /&lt;b&gt;Ciao&lt;\/b&gt;/);
    assert.match(await mail.source(caught.id), /^Reply-To: .*<anna@example.com>/m);
  });

  test('a wrong message is told its fields, a robot nothing, a stranger that nothing is here', async () => {
    const { mail, secrets, visitor } = installation();
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
    const robot = { ...written, nome: 'Robot', sito: 'https://spam.example' };
    assert.equal((await contact(robot, secrets.GATEWAY_SECRET)).status, 204);
    assert.equal((await contact(written, 'guess')).status, 404);
    await setTimeout(500);
    const firm = await row(visitor.get('/items/configurazione/1'));
    assert.equal((await mail.mailsTo(String(firm.email))).length, 1);
  });

  test('a forgotten password brings an Italian mail with a link to the site', async () => {
    const { mail, settings, visitor } = installation();
    const { email } = demoUsers.cliente0;
    await visitor.post('/auth/password/request', { email, reset_url: `${settings.siteUrl}/reset` });
    const caught = await mail.mailTo(email);
    assert.equal(caught.subject, 'Imposta una nuova password');
    assert.match(caught.text, /http:\/\/localhost:3000\/reset\?token=/);
    assert.match(caught.html, /Imposta la password/);
  });

  test('no mail carries a token to another site', async () => {
    const { mail, service, visitor } = installation();
    const invited = { email: 'invitato@example.com', role: roleIds.cliente };
    const evil = { ...invited, invite_url: 'http://evil.example/accept' };
    const user = await row(service.post('/users', { ...invited, status: 'invited' }));
    // The stock allow-list is not asked for a user who was invited already.
    await service.post('/users/invite', evil);
    await assertForbidden(visitor.post('/users/invite', evil));
    await service.post('/users/invite', {
      ...invited,
      invite_url: `${installation().settings.siteUrl}/accept`,
    });
    await mail.mailTo(invited.email, 'Il tuo invito all’area riservata');
    const all = await mail.mailsTo(invited.email);
    assert.ok(all.every(({ html, text }) => !`${html}${text}`.includes('evil.example')));
    await service.remove(`/users/${user.id}`);
  });
}
