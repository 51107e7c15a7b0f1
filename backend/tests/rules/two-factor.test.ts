import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SignJWT } from 'jose';
import { demoUsers } from '../../access/demo-users.ts';
import { accountsOf, createClient, goodPassword, newAddress } from '../support/accounts.ts';
import { asGateway, siteLogin } from '../support/as-gateway.ts';
import { sharedInstallation } from '../support/installation.ts';
import { oneTimeCode } from '../support/one-time-code.ts';
import { enableTwoFactor, generateTwoFactor } from '../support/two-factor.ts';

const installation = await sharedInstallation();

const call = (cookie: string, path: string, body: object) =>
  asGateway(installation, path, body, { cookie });
const enable = (cookie: string, body: object) => call(cookie, '/account/two-factor/enable', body);

async function newClient(email: string): Promise<string> {
  await createClient(installation, email);
  return siteLogin(installation, email, goodPassword);
}

test('a key is given for the password alone, and switched on with a code of it', async () => {
  const email = newAddress('fattore');
  const cookie = await newClient(email);
  const generate = (body: object) => call(cookie, '/account/two-factor/generate', body);
  const wrong = await generate({ password: 'sbagliata' });
  assert.deepEqual([wrong.status, wrong.codes], [401, ['INVALID_CREDENTIALS']]);
  assert.equal((await generate({})).status, 400);
  const { secret, otpauth_url, ticket } = await generateTwoFactor(installation, cookie);
  assert.match(otpauth_url, /^otpauth:\/\/totp\//);
  const bad = await enable(cookie, { secret, ticket, otp: '000000' });
  assert.deepEqual([bad.status, bad.codes], [400, ['INVALID_PAYLOAD']]);
  assert.equal((await enable(cookie, { secret, ticket, otp: oneTimeCode(secret) })).status, 204);
  const again = await generate({ password: goodPassword });
  assert.deepEqual([again.status, again.codes], [400, ['INVALID_PAYLOAD']]);
  const login = await asGateway(installation, '/auth/login', { email, password: goodPassword });
  assert.deepEqual(login.codes, ['INVALID_OTP']);
});

test('an open session alone switches no second factor on', async () => {
  const email = newAddress('sessione.aperta');
  const cookie = await newClient(email);
  const otherCookie = await newClient(newAddress('altra.sessione'));
  const [own, foreign] = [
    await generateTwoFactor(installation, cookie),
    await generateTwoFactor(installation, otherCookie),
  ];
  const { SECRET } = installation.secrets;
  const [account] = await accountsOf(installation, email);
  const forge = (expires: string, secret: string) =>
    new SignJWT({ scope: 'two-factor', user: account?.id, secret: own.secret })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('directus')
      .setExpirationTime(expires)
      .sign(new TextEncoder().encode(secret));
  const { secret } = own;
  const otp = oneTimeCode(secret);
  const tickets = [
    foreign.ticket,
    'x',
    await forge('15m', 'y'.repeat(43)),
    await forge('15m', SECRET),
  ];
  for (const ticket of tickets) {
    const answer = await enable(cookie, { secret, otp, ticket });
    assert.deepEqual([answer.status, answer.codes], [403, ['FORBIDDEN']], ticket);
  }
  const old = await enable(cookie, { secret, otp, ticket: await forge('-1 minute', SECRET) });
  assert.deepEqual([old.status, old.codes], [403, ['TOKEN_EXPIRED']]);
  assert.equal((await enable(cookie, { secret, otp })).status, 400);
  const otherKey = { secret: foreign.secret, otp: oneTimeCode(foreign.secret) };
  assert.equal((await enable(cookie, { ...otherKey, ticket: own.ticket })).status, 403);
  for (const path of ['generate', 'enable', 'enable/']) {
    const body = { password: goodPassword, secret, otp };
    assert.equal((await call(cookie, `/users/me/tfa/${path}`, body)).status, 403, path);
  }
  assert.equal((await accountsOf(installation, email))[0]?.tfa_secret, null);
  await enableTwoFactor(installation, cookie);
});

test('the Studio keeps its own way, and strangers have none', async () => {
  const editor = await siteLogin(installation, demoUsers.redattore.email);
  const password = installation.settings.demo?.password;
  const stock = await call(editor, '/users/me/tfa/generate', { password });
  assert.equal(stock.status, 200);
  for (const cookie of [editor, '']) {
    const answer = await call(cookie, '/account/two-factor/generate', { password });
    assert.equal(answer.status, 403);
  }
});
