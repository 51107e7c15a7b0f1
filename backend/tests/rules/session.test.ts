import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roleIds } from '@studio/shared/contract';
import { demoUsers } from '../../demo/users.ts';
import { RestError } from '../../scripts/installation/rest.ts';
import {
  accountsOf,
  createClient,
  goodPassword,
  newAddress,
  tokenIn,
} from '../support/accounts.ts';
import { asGateway, siteLogin } from '../support/as-gateway.ts';
import { assertInvalid } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';
import { oneTimeCode } from '../support/one-time-code.ts';
import { enableTwoFactor } from '../support/two-factor.ts';

const installation = await sharedInstallation();

const meStatus = async (cookie: string) =>
  (await asGateway(installation, '/users/me', undefined, { cookie }, 'GET')).status;

test('a site login sets a cookie that no script can read, in every mode', async () => {
  const { email } = demoUsers.cliente0;
  const password = installation.settings.demo?.password;
  for (const mode of ['json', 'cookie', undefined]) {
    const login = await asGateway(installation, '/auth/login', { email, password, mode });
    assert.equal(login.text, '{"data":{"expires":86400000}}');
    assert.match(
      login.headers['set-cookie'] ?? '',
      /\bstudio_session=[^,]*; Path=\/; Expires=[^;]*; HttpOnly; SameSite=Lax$/,
    );
    const cookie = login.cookie ?? assert.fail();
    const refresh = await asGateway(installation, '/auth/refresh', { mode }, { cookie });
    assert.equal(refresh.text, '{"data":{"expires":86400000}}');
    const renewed = refresh.cookie ?? assert.fail();
    const leave = () => asGateway(installation, '/auth/logout', { mode }, { cookie: renewed });
    assert.equal((await leave()).status, 204);
    assert.equal(await meStatus(renewed), 401);
    assert.equal((await leave()).status, 401);
  }
});

test('a reset link sets a password once, ends all sessions and mails the owner', async () => {
  const { mail, settings } = installation;
  const email = newAddress('smemorata');
  await createClient(installation, email);
  const cookie = await siteLogin(installation, email, goodPassword);
  const request = { email, reset_url: `${settings.siteUrl}/reset` };
  await asGateway(installation, '/auth/password/request', request);
  const token = tokenIn(await mail.mailTo(email, 'Imposta una nuova password'));
  const reset = (password: string) =>
    asGateway(installation, '/auth/password/reset', { token, password });
  const short = await reset('corta');
  assert.deepEqual([short.status, short.codes], [400, ['FAILED_VALIDATION']]);
  assert.ok(!short.text.includes('corta'));
  assert.deepEqual((await reset('12345678')).codes, ['PASSWORD_TOO_COMMON']);
  assert.equal((await reset('quattro-gatti')).status, 204);
  assert.equal(await meStatus(cookie), 401);
  assert.deepEqual((await reset('cinque-gatti')).codes, ['INVALID_TOKEN']);
  await mail.mailTo(email, 'La tua password è stata cambiata');
  await siteLogin(installation, email, 'quattro-gatti');
});

test('a suspended client loses the session at once and gets the answer of an unknown account', async () => {
  const email = newAddress('espulsa');
  const id = await createClient(installation, email);
  const cookie = await siteLogin(installation, email, goodPassword);
  await installation.service.patch(`/users/${id}`, { status: 'suspended' });
  assert.equal(await meStatus(cookie), 401);
  assert.equal((await asGateway(installation, '/auth/refresh', {}, { cookie })).status, 401);
  const [own, strange] = await Promise.all(
    [email, newAddress('sconosciuta')].map((address) =>
      asGateway(installation, '/auth/login', { email: address, password: goodPassword }),
    ),
  );
  assert.equal(own?.status, 401);
  assert.deepEqual(own?.codes, ['INVALID_CREDENTIALS']);
  assert.equal(own?.text, strange?.text);
});

test('a client can neither raise their rights nor remove a second factor', async () => {
  const email = newAddress('doppia');
  await createClient(installation, email);
  const cookie = await siteLogin(installation, email, goodPassword);
  const secret = await enableTwoFactor(installation, cookie);

  const before = await accountsOf(installation, email);
  for (const change of [
    { tfa_secret: null },
    { role: roleIds.redattore },
    { policies: [] },
    { token: 'x'.repeat(32) },
    { provider: 'google' },
    { external_identifier: 'x' },
    { password: 'un-altra-parola' },
  ]) {
    const answer = await asGateway(installation, '/users/me', change, { cookie }, 'PATCH');
    assert.ok([400, 403].includes(answer.status), JSON.stringify(change));
  }
  const kept = (rows: Record<string, unknown>[]) => rows.map(({ last_access: _, ...row }) => row);
  assert.deepEqual(kept(await accountsOf(installation, email)), kept(before));

  const login = (otp?: string) =>
    asGateway(installation, '/auth/login', { email, password: goodPassword, otp });
  assert.deepEqual((await login()).codes, ['INVALID_OTP']);
  assert.deepEqual((await login('000000')).codes, ['INVALID_OTP']);
  // The next one: the client's clock may be ahead.
  assert.equal((await login(oneTimeCode(secret, 1))).status, 200);
});

test('every way to set a password rejects a password that is easy to guess', async () => {
  const { service } = installation;
  const email = newAddress('giardino');
  const word = email.replace('g', 'G').replace('@example.com', '');
  const other = newAddress('orto');
  const id = await createClient(installation, email);
  const change = (password: string) => service.patch(`/users/${id}`, { password });
  const create = (password: string) =>
    service.post('/users', { email: other, password, role: roleIds.cliente });
  const common = (error: unknown) =>
    error instanceof RestError && error.code === 'PASSWORD_TOO_COMMON';
  for (const password of ['password1', 'SUNSHINE', word, email]) {
    await assert.rejects(change(password), common, password);
  }
  for (const password of ['password1', other.replace('o', 'O')]) {
    await assert.rejects(create(password), common, password);
  }
  await assertInvalid(change('x'.repeat(201)));
  await assertInvalid(create('x'.repeat(201)));
  await siteLogin(installation, email, goodPassword);
});
