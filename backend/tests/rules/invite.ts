import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { demoUsers } from '../../access/demo-users.ts';
import { roleIds } from '../../access/role-ids.ts';
import type { Rest } from '../../scripts/rest.ts';
import { accountsOf, createClient, goodPassword, tokenIn } from '../support/accounts.ts';
import { asGateway, siteLogin } from '../support/as-gateway.ts';
import { assertForbidden } from '../support/expect.ts';
import type { Installation } from '../support/installation.ts';

/** How a client invites a friend. */
export function inviteRules(installation: () => Installation): void {
  let cookie: string;
  let client: Rest;

  const invite = (body: object, session = cookie) =>
    asGateway(installation(), '/account/invite', body, { cookie: session });

  before(async () => {
    cookie = await siteLogin(installation(), demoUsers.cliente40.email);
    client = (await installation().login(demoUsers.cliente40.email)).rest;
  });

  test('a friend gets a client’s account and a link to the site, whatever was asked for', async () => {
    const { mail } = installation();
    const email = 'amica@example.com';
    const asked = { email, role: roleIds.redattore, invite_url: 'https://evil.example/accept' };
    const answers = await Promise.all([invite(asked), invite(asked)]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [204, 204],
    );
    const accounts = await accountsOf(installation(), email);
    assert.equal(accounts.length, 1);
    assert.equal(accounts[0]?.role, roleIds.cliente);
    assert.equal(accounts[0]?.status, 'invited');
    const sent = await mail.mailTo(email);
    assert.match(sent.text, /\nhttp:\/\/localhost:3000\/accept\?token=/);

    const token = tokenIn(sent);
    const accept = (password: string) =>
      asGateway(installation(), '/users/invite/accept', { token, password });
    assert.deepEqual((await accept('corta')).codes, ['FAILED_VALIDATION']);
    assert.deepEqual((await accept('amica@example.com')).codes, ['PASSWORD_TOO_COMMON']);
    assert.equal((await accept(goodPassword)).status, 204);
    assert.deepEqual((await accept(goodPassword)).codes, ['INVALID_INVITE']);
    await siteLogin(installation(), email, goodPassword);
    assert.equal((await mail.mailsTo(email)).length, 1);
  });

  test('somebody with an account is not invited, nor moved to another role', async () => {
    const { service } = installation();
    const colleague = { email: 'collega@example.com', role: roleIds.redattore, status: 'invited' };
    await service.post('/users', colleague);
    await createClient(installation(), 'sospeso.invito@example.com', 'suspended');
    const known = [demoUsers.cliente0.email, 'sospeso.invito@example.com', colleague.email];
    for (const email of known) {
      const { status, codes } = await invite({ email: email.toUpperCase() });
      assert.deepEqual([status, codes], [409, ['USER_ALREADY_PRESENT']], email);
    }
    const [account] = await accountsOf(installation(), colleague.email);
    assert.equal(account?.role, roleIds.redattore);
  });

  test('only who is logged in invites, and only through the site', async () => {
    const { url, visitor } = installation();
    const email = 'estranea@example.com';
    assert.equal((await asGateway(installation(), '/account/invite', { email })).status, 403);
    const response = await fetch(`${url}/account/invite`, { method: 'POST', headers: { cookie } });
    await response.body?.cancel();
    assert.equal(response.status, 404);
    for (const role of [roleIds.cliente, roleIds.redattore]) {
      await assertForbidden(client.post('/users/invite', { email, role }));
      await assertForbidden(visitor.post('/users/invite', { email, role }));
    }
    assert.equal((await accountsOf(installation(), email)).length, 0);
  });

  test('nobody sends more than ten invitations an hour, refused ones included', async () => {
    const session = await siteLogin(installation(), demoUsers.cliente2000.email);
    const { email } = demoUsers.cliente0;
    const answers = [];
    for (let count = 0; count < 11; count += 1) answers.push(await invite({ email }, session));
    assert.ok(answers.slice(0, 10).every(({ status }) => status === 409));
    const last = answers[10] ?? assert.fail();
    assert.deepEqual([last.status, last.codes], [429, ['REQUESTS_EXCEEDED']]);
    assert.ok(Number(last.headers['retry-after']) > 3500);
  });
}
