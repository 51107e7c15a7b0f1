import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient, goodPassword, newAddress } from '../support/accounts.ts';
import { asGateway, siteLogin } from '../support/as-gateway.ts';
import { sharedInstallation } from '../support/installation.ts';
import { oneTimeCode } from '../support/one-time-code.ts';
import { enableWithCodes, recoveryCodesIn } from '../support/two-factor.ts';

const installation = await sharedInstallation();

/** A client with a second factor and recovery codes. */
async function newClient(name: string) {
  const email = newAddress(name);
  await createClient(installation, email);
  const cookie = await siteLogin(installation, email, goodPassword);
  const { secret, codes } = await enableWithCodes(installation, cookie);
  const logIn = (otp: string, address = '192.0.2.1') =>
    asGateway(
      installation,
      '/auth/login',
      { email, password: goodPassword, otp },
      { 'x-forwarded-for': address },
    );
  const post = (path: string, body: object) =>
    asGateway(installation, `/account/two-factor/${path}`, body, { cookie });
  return { email, secret, codes, logIn, post };
}

test('activation of the second factor returns ten recovery codes and stores none of them as text', async () => {
  const { codes, email } = await newClient('dieci');
  assert.equal(new Set(codes).size, 10);
  for (const code of codes) assert.match(code, /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  const path = `/items/codici_recupero?filter[utente][email][_eq]=${encodeURIComponent(email)}`;
  const stored = JSON.stringify(await installation.service.get(path));
  for (const code of codes) assert.ok(!stored.includes(code.replace('-', '')));
});

test('a recovery code logs in once, in any valid spelling, and a mail reports the number left', async () => {
  const { codes, email, logIn } = await newClient('unavolta');
  const [first = '', second = ''] = codes;
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => logIn(first, `192.0.2.${index}`)),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  const mail = await installation.mail.mailTo(email, 'È stato usato un codice di recupero');
  assert.match(mail.text, /Codici che restano: 9\./);
  assert.match(mail.html, /Codici che restano: 9\./);
  assert.equal((await logIn(second.toLowerCase().replace('-', ' '))).status, 200);
  assert.deepEqual((await logIn(second)).codes, ['INVALID_OTP']);
});

test('rejects another client’s recovery code', async () => {
  const [own, other] = [await newClient('propria'), await newClient('altrui')];
  assert.deepEqual((await own.logIn(other.codes[0] ?? '')).codes, ['INVALID_OTP']);
});

test('wrong recovery codes count towards the limit of one-time codes', async () => {
  const { codes, logIn, secret } = await newClient('limite');
  const guesses = await Promise.all(
    Array.from({ length: 14 }, (_, index) =>
      logIn(index % 2 === 0 ? '000000' : '00000-00000', `198.51.100.${index}`),
    ),
  );
  const refused = guesses.filter(({ codes: [code] }) => code === 'REQUESTS_EXCEEDED');
  assert.equal(refused.length, 4);
  for (const right of [codes[0] ?? '', oneTimeCode(secret, 1)]) {
    assert.deepEqual((await logIn(right)).codes, ['REQUESTS_EXCEEDED']);
  }
});

test('new recovery codes need password and code and replace the old ones', async () => {
  const { codes, email, logIn, post } = await newClient('nuovi');
  const [first = '', second = ''] = codes;
  const renew = (body: object) => post('recovery-codes', body);
  assert.deepEqual((await renew({ password: 'sbagliata', otp: first })).codes, [
    'INVALID_CREDENTIALS',
  ]);
  assert.deepEqual((await renew({ password: goodPassword, otp: '000000' })).codes, [
    'INVALID_PAYLOAD',
  ]);
  assert.equal((await renew({ password: goodPassword })).status, 400);
  const answer = await renew({ password: goodPassword, otp: first });
  assert.equal(answer.status, 200, answer.text);
  await installation.mail.mailTo(email, 'Hai nuovi codici di recupero');
  assert.deepEqual((await logIn(second)).codes, ['INVALID_OTP']);
  assert.equal((await logIn(recoveryCodesIn(answer.text)[0] ?? '')).status, 200);
});

test('a recovery code disables the second factor and removes the others', async () => {
  const { codes, email, post } = await newClient('spegne.recupero');
  const [first = ''] = codes;
  assert.equal((await post('disable', { password: goodPassword, otp: first })).status, 204);
  const path = `/items/codici_recupero?filter[utente][email][_eq]=${encodeURIComponent(email)}`;
  assert.deepEqual(await installation.service.get(path), []);
  assert.equal((await post('recovery-codes', { password: goodPassword, otp: first })).status, 400);
});
