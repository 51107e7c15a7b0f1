import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roleIds } from '@studio/shared/contract';
import { SignJWT, UnsecuredJWT } from 'jose';
import { demoUsers } from '../../demo/users.ts';
import {
  accountsOf,
  createClient,
  goodPassword,
  newAddress,
  tokenIn,
} from '../support/accounts.ts';
import { asGateway, siteLogin } from '../support/as-gateway.ts';
import { assertForbidden } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';

const installation = await sharedInstallation();

/** Creates a client, who has all invitations of the hour left; resolves with the address. */
async function newClient(): Promise<string> {
  const email = newAddress('invitante');
  await createClient(installation, email);
  return email;
}

const newSession = async () => siteLogin(installation, await newClient(), goodPassword);

const invite = (cookie: string, body: object) =>
  asGateway(installation, '/account/invite', body, { cookie });

test('an invited person gets a client’s account and a link to the site, for any body', async () => {
  const { mail } = installation;
  const cookie = await newSession();
  const email = newAddress('amica');
  const asked = { email, role: roleIds.redattore, invite_url: 'https://evil.example/accept' };
  const answers = await Promise.all([invite(cookie, asked), invite(cookie, asked)]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [204, 204],
  );
  const accounts = await accountsOf(installation, email);
  assert.equal(accounts.length, 1);
  assert.equal(accounts[0]?.role, roleIds.cliente);
  assert.equal(accounts[0]?.status, 'invited');
  const sent = await mail.mailTo(email);
  assert.match(sent.text, /\nhttp:\/\/localhost:3000\/accept\?code=[\w-]{22}\n/);
  assert.match(sent.text, /\nUna persona che usa già la nostra area riservata ti ha invitato /);

  const token = tokenIn(sent);
  const accept = (password: string) =>
    asGateway(installation, '/users/invite/accept', { token, password });
  assert.deepEqual((await accept('corta')).codes, ['FAILED_VALIDATION']);
  assert.deepEqual((await accept(email)).codes, ['PASSWORD_TOO_COMMON']);
  assert.equal((await accept(goodPassword)).status, 204);
  assert.deepEqual((await accept(goodPassword)).codes, ['INVALID_TOKEN']);
  await siteLogin(installation, email, goodPassword);
  assert.equal((await mail.mailsTo(email)).length, 1);
});

test('a forged or expired invitation, and a link for something else, set no password', async () => {
  const email = newAddress('falsa');
  await createClient(installation, email, 'invited');
  const sign = (scope: string, secret: string, expires = '7d') =>
    new SignJWT({ email, scope })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('directus')
      .setExpirationTime(expires)
      .sign(new TextEncoder().encode(secret));
  const { SECRET } = installation.secrets;
  const unsigned = new UnsecuredJWT({ email, scope: 'invite' });
  const useless = [
    await sign('invite', 'x'.repeat(43)),
    await sign('password-reset', SECRET),
    await sign('invite', SECRET, '-1 minute'),
    unsigned.setIssuer('directus').setExpirationTime('7d').encode(),
  ];
  for (const token of useless) {
    const body = { token, password: goodPassword };
    const { status } = await asGateway(installation, '/users/invite/accept', body);
    assert.ok([400, 401, 403].includes(status), `${status} ${token}`);
  }
  assert.equal((await accountsOf(installation, email))[0]?.status, 'invited');
});

test('an invitation names a client whose name the firm typed, and no other', async () => {
  const { mail, service } = installation;
  const named = { first_name: 'Ada', last_name: 'Bruni' };
  for (const [iscritto_il, words] of [
    [null, 'Ada Bruni, che usa già la nostra area riservata, ti ha invitato'],
    [new Date(), 'Una persona che usa già la nostra area riservata ti ha invitato'],
  ] as const) {
    const inviting = newAddress('ada');
    const id = await createClient(installation, inviting);
    await service.patch(`/users/${id}`, { ...named, iscritto_il });
    const cookie = await siteLogin(installation, inviting, goodPassword);
    const email = newAddress('invitata');
    assert.equal((await invite(cookie, { email })).status, 204);
    assert.ok((await mail.mailTo(email)).text.includes(words));
  }
});

test('the owner of an account gets neither an invitation nor another role', async () => {
  const { service } = installation;
  const cookie = await newSession();
  const email = newAddress('collega');
  const colleague = { email, role: roleIds.redattore, status: 'invited' };
  await service.post('/users', colleague);
  const suspended = newAddress('sospeso.invito');
  await createClient(installation, suspended, 'suspended');
  const known = [demoUsers.cliente0.email, suspended, colleague.email];
  for (const email of known) {
    const { status, codes } = await invite(cookie, { email: email.toUpperCase() });
    assert.deepEqual([status, codes], [409, ['USER_ALREADY_PRESENT']], email);
  }
  const [account] = await accountsOf(installation, colleague.email);
  assert.equal(account?.role, roleIds.redattore);
  const two = [newAddress('prima'), newAddress('seconda')];
  assert.equal((await invite(cookie, { email: two })).status, 400);
});

test('only a logged-in client can send invitations, and only through the site', async () => {
  const { url, visitor } = installation;
  const email = newAddress('estranea');
  const inviting = await newClient();
  const cookie = await siteLogin(installation, inviting, goodPassword);
  const { rest: client } = await installation.login(inviting, goodPassword);
  assert.equal((await asGateway(installation, '/account/invite', { email })).status, 403);
  const direct = async (headers: Record<string, string>) =>
    (await fetch(`${url}/account/invite`, { method: 'POST', headers })).status;
  assert.deepEqual([await direct({}), await direct({ cookie })], [404, 401]);
  for (const role of [roleIds.cliente, roleIds.redattore]) {
    await assertForbidden(client.post('/users/invite', { email, role }));
    await assertForbidden(visitor.post('/users/invite', { email, role }));
  }
  assert.equal((await accountsOf(installation, email)).length, 0);
});

test('a client can send at most ten invitations an hour, including refused ones', async () => {
  const cookie = await newSession();
  const { email } = demoUsers.cliente0;
  const answers = [];
  for (let count = 0; count < 11; count += 1) answers.push(await invite(cookie, { email }));
  assert.ok(answers.slice(0, 10).every(({ status }) => status === 409));
  const last = answers[10] ?? assert.fail();
  assert.deepEqual([last.status, last.codes], [429, ['REQUESTS_EXCEEDED']]);
  assert.ok(Number(last.headers['retry-after']) > 3500);
});
