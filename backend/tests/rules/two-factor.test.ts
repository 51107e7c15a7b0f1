import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SignJWT } from 'jose';
import { demoUsers } from '../../demo/users.ts';
import { accountsOf, createClient, goodPassword, newAddress } from '../support/accounts.ts';
import { asGateway, siteLogin } from '../support/as-gateway.ts';
import { rows } from '../support/expect.ts';
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

test('a client gets a key with the password and enables it with a code', async () => {
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
  assert.equal((await enable(cookie, { secret, ticket, otp: oneTimeCode(secret) })).status, 200);
  const again = await generate({ password: goodPassword });
  assert.deepEqual([again.status, again.codes], [400, ['INVALID_PAYLOAD']]);
  const login = await asGateway(installation, '/auth/login', { email, password: goodPassword });
  assert.deepEqual(login.codes, ['INVALID_OTP']);
});

test('an open session alone cannot enable a second factor', async () => {
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
  for (const path of ['generate', 'enable', 'enable/', 'disable']) {
    const body = { password: goodPassword, secret, otp };
    assert.equal((await call(cookie, `/users/me/tfa/${path}`, body)).status, 403, path);
  }
  assert.equal((await accountsOf(installation, email))[0]?.tfa_secret, null);
  await enableTwoFactor(installation, cookie);
});

test('staff use Directus’ own routes, and visitors have none', async () => {
  const { rest, headers } = await installation.login(demoUsers.redattore.email);
  const password = installation.settings.demo?.password;
  await rest.post('/users/me/tfa/generate', { password });
  const generate = async (cookie: string) =>
    (await call(cookie, '/account/two-factor/generate', { password })).status;
  assert.deepEqual([await generate(headers.cookie), await generate('')], [401, 403]);
});

/** A client with a second factor, and what it takes to log in and to switch it off. */
async function clientWithFactor(name: string) {
  const email = newAddress(name);
  const cookie = await newClient(email);
  const secret = await enableTwoFactor(installation, cookie);
  const logIn = (otp?: string, address = '192.0.2.1') =>
    asGateway(
      installation,
      '/auth/login',
      { email, password: goodPassword, otp },
      { 'x-forwarded-for': address },
    );
  const disable = (body: object) => call(cookie, '/account/two-factor/disable', body);
  /** Lets time pass for the codes of this client, by what is noted of them. */
  const note = async (values: object) => {
    const path = '/items/secondi_fattori?filter[utente][email][_eq]=';
    const [row] = await rows(installation.service.get(`${path}${encodeURIComponent(email)}`));
    assert.ok(row);
    await installation.service.patch(`/items/secondi_fattori/${row?.id}`, values);
  };
  return { email, secret, logIn, disable, note };
}

test('accepts a code once, even when it is sent eight times at once', async () => {
  const { secret, logIn } = await clientWithFactor('una.volta');
  // The current one switched the factor on.
  assert.deepEqual((await logIn(oneTimeCode(secret))).codes, ['INVALID_OTP']);
  const next = oneTimeCode(secret, 1);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => logIn(next, `192.0.2.${index}`)),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.deepEqual((await logIn(next)).codes, ['INVALID_OTP']);
});

test('ten wrong codes in a row from many addresses cause a wait and a mail', async () => {
  const { email, secret, logIn, note } = await clientWithFactor('dieci.codici');
  await note({ ultimo_passo: null, errori: 0 });
  const guesses = await Promise.all(
    Array.from({ length: 30 }, (_, index) => logIn('000000', `198.51.100.${index}`)),
  );
  const wrong = guesses.filter(({ codes }) => codes[0] === 'INVALID_OTP');
  const refused = guesses.filter(({ codes }) => codes[0] === 'REQUESTS_EXCEEDED');
  assert.deepEqual([wrong.length, refused.length], [10, 20]);
  const right = oneTimeCode(secret, 1);
  assert.deepEqual((await logIn(right)).codes, ['REQUESTS_EXCEEDED'], 'the right one waits too');
  await installation.mail.mailTo(email, 'Troppi codici di verifica errati');
  const past = new Date(Date.now() - 1000).toISOString();
  await note({ attesa_fino: past });
  assert.deepEqual((await logIn('000000')).codes, ['INVALID_OTP'], 'one more after the wait');
  assert.deepEqual((await logIn(right)).codes, ['REQUESTS_EXCEEDED'], 'and a longer wait');
  await note({ attesa_fino: past });
  assert.equal((await logIn(right)).status, 200);
  assert.deepEqual((await logIn('000000')).codes, ['INVALID_OTP'], 'it starts from zero');
});

test('a client needs password and code to disable the second factor, and gets a mail', async () => {
  const { email, secret, disable, logIn, note } = await clientWithFactor('spegne');
  await installation.mail.mailTo(email, 'La verifica in due passaggi è attiva');
  await note({ ultimo_passo: null });
  const otp = oneTimeCode(secret);
  assert.deepEqual((await disable({ password: 'sbagliata', otp })).codes, ['INVALID_CREDENTIALS']);
  const wrong = await disable({ password: goodPassword, otp: '000000' });
  assert.deepEqual([wrong.status, wrong.codes], [400, ['INVALID_PAYLOAD']]);
  assert.equal((await disable({ otp })).status, 400);
  assert.equal((await disable({ password: goodPassword, otp })).status, 204);
  await installation.mail.mailTo(email, 'La verifica in due passaggi è stata disattivata');
  assert.equal((await logIn()).status, 200);
});
