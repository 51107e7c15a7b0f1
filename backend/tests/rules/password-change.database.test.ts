import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoUsers } from '../../demo/users.ts';
import { createClient, goodPassword, newAddress } from '../support/accounts.ts';
import { asGateway, siteLogin } from '../support/as-gateway.ts';
import { sharedInstallation } from '../support/installation.ts';
import { logIn as logInByPasskey, withPasskey } from '../support/passkeys.ts';
import { enableWithCodes } from '../support/two-factor.ts';

const installation = await sharedInstallation();

const nextPassword = 'quattro-gatti-verdi';
const right = { password: goodPassword, new_password: nextPassword };

const change = (cookie: string, body: object, address = '192.0.2.1') =>
  asGateway(installation, '/account/password', body, { cookie, 'x-forwarded-for': address });

const meStatus = async (cookie: string) =>
  (await asGateway(installation, '/users/me', undefined, { cookie }, 'GET')).status;

const logIn = (email: string, password: string, otp?: string) =>
  asGateway(installation, '/auth/login', { email, password, otp });

async function newClient(name: string) {
  const email = newAddress(name);
  const id = await createClient(installation, email);
  return { id, email, cookie: await siteLogin(installation, email, goodPassword) };
}

test('a changed password ends other sessions, keeps this session and passkeys, and sends a mail', async () => {
  const client = await withPasskey(installation, 'cambia');
  const { email, cookie } = client;
  const others = [
    await siteLogin(installation, email, goodPassword),
    await siteLogin(installation, email, goodPassword),
  ];
  const neighbour = await newClient('vicino');
  assert.equal((await change(cookie, right)).status, 204);
  for (const ended of others) assert.equal(await meStatus(ended), 401);
  assert.deepEqual([await meStatus(cookie), await meStatus(neighbour.cookie)], [200, 200]);
  const renewed = await asGateway(installation, '/auth/refresh', {}, { cookie });
  assert.equal(renewed.status, 200, 'this session goes on');
  await installation.mail.mailTo(email, 'La tua password è stata cambiata');
  assert.deepEqual((await logIn(email, goodPassword)).codes, ['INVALID_CREDENTIALS']);
  assert.equal((await logIn(email, nextPassword)).status, 200);
  assert.equal((await logInByPasskey(installation, client)).status, 200);
});

test('a change during a renewal of the session ends neither of its tokens', async () => {
  const { cookie, email } = await newClient('rinnova.e.cambia');
  const other = await siteLogin(installation, email, goodPassword);
  const renewed = await asGateway(installation, '/auth/refresh', {}, { cookie });
  assert.equal((await change(cookie, right)).status, 204);
  const statuses = [await meStatus(renewed.cookie ?? ''), await meStatus(other)];
  assert.deepEqual(statuses, [200, 401]);
});

test('of two simultaneous changes one succeeds and keeps the only session', async () => {
  const { cookie, email } = await newClient('due.cambi');
  const second = await siteLogin(installation, email, goodPassword);
  const answers = await Promise.all([
    change(cookie, right),
    change(second, { ...right, new_password: 'cinque-gatti-rossi' }),
  ]);
  const statuses = answers.map(({ status }) => status);
  assert.deepEqual(statuses.toSorted(), [204, 401]);
  const open = [await meStatus(cookie), await meStatus(second)];
  assert.deepEqual(open, statuses[0] === 204 ? [200, 401] : [401, 200]);
});

test('a wrong or missing field changes nothing and ends no session', async () => {
  const { cookie, email } = await newClient('rifiutata');
  const other = await siteLogin(installation, email, goodPassword);
  const refused: [body: object, status: number, code: string][] = [
    [{ ...right, password: 'sbagliata' }, 401, 'INVALID_CREDENTIALS'],
    [{ ...right, new_password: goodPassword }, 400, 'PASSWORD_UNCHANGED'],
    [{ ...right, new_password: 'qwerty123' }, 400, 'PASSWORD_TOO_COMMON'],
    [{ ...right, new_password: email.toUpperCase() }, 400, 'PASSWORD_TOO_COMMON'],
    [{ ...right, new_password: 'corta' }, 400, 'FAILED_VALIDATION'],
    [{ ...right, new_password: 'x'.repeat(201) }, 400, 'FAILED_VALIDATION'],
    [{ password: goodPassword }, 400, 'FAILED_VALIDATION'],
    [{ new_password: nextPassword }, 400, 'FAILED_VALIDATION'],
    [{ ...right, role: 'x' }, 400, 'INVALID_PAYLOAD'],
  ];
  for (const [body, status, code] of refused) {
    const answer = await change(cookie, body);
    assert.deepEqual([answer.status, answer.codes], [status, [code]], JSON.stringify(body));
    assert.ok(!answer.text.includes('corta'));
  }
  assert.deepEqual([await meStatus(cookie), await meStatus(other)], [200, 200]);
  assert.equal((await logIn(email, goodPassword)).status, 200);
});

test('the change needs a code with a second factor, and a rejected new password does not use the code up', async () => {
  const { cookie, email } = await newClient('cambia.con.codice');
  const { codes } = await enableWithCodes(installation, cookie);
  const [first = '', second = ''] = codes;
  for (const otp of [undefined, '000000', '00000-00000']) {
    const answer = await change(cookie, { ...right, otp });
    assert.deepEqual([answer.status, answer.codes], [400, ['INVALID_PAYLOAD']], String(otp));
  }
  const common = { ...right, new_password: 'qwerty123', otp: first };
  assert.deepEqual((await change(cookie, common)).codes, ['PASSWORD_TOO_COMMON']);
  assert.equal((await change(cookie, { ...right, otp: first })).status, 204);
  assert.deepEqual((await logIn(email, nextPassword, first)).codes, ['INVALID_OTP']);
  assert.equal((await logIn(email, nextPassword, second)).status, 200, 'the other codes stay');
});

test('counts wrong passwords like the login, with twenty attempts an hour from all addresses', async () => {
  const { cookie } = await newClient('indovina');
  const wrong = { ...right, password: 'sbagliata' };
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    assert.equal((await change(cookie, wrong)).status, 401);
  }
  const refused = await change(cookie, right);
  assert.deepEqual([refused.status, refused.codes], [429, ['REQUESTS_EXCEEDED']]);
  assert.ok(Number(refused.headers['retry-after']) > 0);
  const elsewhere = await Promise.all(
    Array.from({ length: 16 }, (_, index) => change(cookie, wrong, `198.51.100.${index}`)),
  );
  const statuses = elsewhere.map(({ status }) => status).toSorted();
  assert.deepEqual(statuses, [...Array.from({ length: 15 }, () => 401), 429]);
});

test('visitors, staff and clients with another login cannot change a password here', async () => {
  assert.equal((await change('', right)).status, 403);
  const { headers } = await installation.login(demoUsers.redattore.email);
  const password = installation.settings.demo?.password;
  assert.equal((await change(headers.cookie, { ...right, password })).status, 401);
  const { cookie, id } = await newClient('google');
  await installation.service.patch(`/users/${id}`, { provider: 'google', external_identifier: id });
  const answer = await change(cookie, right);
  assert.deepEqual([answer.status, answer.codes], [403, ['FORBIDDEN']]);
});
