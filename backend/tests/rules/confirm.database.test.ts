import assert from 'node:assert/strict';
import { test } from 'node:test';
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
import { sharedInstallation } from '../support/installation.ts';

const subject = 'Conferma il tuo indirizzo e-mail';

interface Forgery {
  claims?: object;
  secret?: string;
  issuer?: string;
  expires?: string;
}

const installation = await sharedInstallation();
/** No answer to a request for the mail comes before this many milliseconds. */
const step = 2 * installation.settings.answerStep;

const confirm = (token: unknown, password?: string) =>
  asGateway(installation, '/account/confirm', { token, password });

function forge(given: object, forgery: Forgery = {}): Promise<string> {
  const { claims = {}, secret = installation.secrets.SECRET } = forgery;
  const { issuer = 'directus', expires = '7d' } = forgery;
  return new SignJWT({ scope: 'account-confirm', password: true, ...given, ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret));
}

test('a client confirms the address once, even with two clicks, and logs in', async () => {
  const email = newAddress("d'angelo");
  const body = { first_name: '<b>Rosa</b>', last_name: 'Blu', email, password: goodPassword };
  await asGateway(installation, '/account/sign-up', body);
  await asGateway(installation, '/account/send-confirm', {
    ...body,
    email: email.replace("d'angelo", "D'Angelo"),
  });
  const mail = await installation.mail.mailTo(email, subject);
  assert.ok(!`${mail.text}${mail.html}`.includes('Rosa'));
  assert.match(mail.text, /con una password scelta allora/);
  const token = tokenIn(mail);
  const wrong = await confirm(token, 'di-un-altro');
  assert.deepEqual([wrong.status, wrong.codes], [401, ['INVALID_CREDENTIALS']]);
  assert.equal((await accountsOf(installation, email))[0]?.status, 'invited');
  const answers = await Promise.all([confirm(token, goodPassword), confirm(token, goodPassword)]);
  assert.deepEqual(answers.map(({ text }) => text).sort(), [
    '{"data":"activated"}',
    '{"data":"already_active"}',
  ]);
  assert.equal((await confirm(token)).text, '{"data":"already_active"}');
  await siteLogin(installation, email, goodPassword);
});

test('clears a password that does not come with the link and mails the owner a link to set one', async () => {
  const email = newAddress('estranea');
  const body = { first_name: 'Ida', last_name: 'Viola', email, password: goodPassword };
  await asGateway(installation, '/account/sign-up', body);
  await asGateway(installation, '/account/send-confirm', body);
  const token = tokenIn(await installation.mail.mailTo(email, subject));
  assert.equal((await confirm(token)).text, '{"data":"activated"}');
  const login = await asGateway(installation, '/auth/login', { email, password: goodPassword });
  assert.equal(login.status, 401);
  const [account] = await accountsOf(installation, email);
  assert.deepEqual([account?.first_name, account?.last_name], [null, null]);
  tokenIn(await installation.mail.mailTo(email, 'Scegli la tua password'));
});

test('mails a link to set a password to a client whose password was cleared after the mail', async () => {
  const { mail } = installation;
  const email = newAddress('contesa');
  const body = { first_name: 'Ida', last_name: 'Viola', email, password: goodPassword };
  await asGateway(installation, '/account/sign-up', body);
  await asGateway(installation, '/account/send-confirm', body);
  const token = tokenIn(await mail.mailTo(email, subject));
  await asGateway(installation, '/account/sign-up', { ...body, password: 'un-altra-parola' });
  assert.deepEqual((await confirm(token, goodPassword)).codes, ['INVALID_CREDENTIALS']);
  assert.equal((await confirm(token)).text, '{"data":"activated"}');
  const first = await mail.mailTo(email, 'Scegli la tua password');
  assert.match(first.text, /http:\/\/localhost:3000\/firstpassword\?code=[\w-]{22}\n/);
  const password = 'la-mia-parola';
  const reset = { token: tokenIn(first), password };
  assert.equal((await asGateway(installation, '/auth/password/reset', reset)).status, 204);
  await siteLogin(installation, email, password);
});

test('answers every request for the confirmation mail alike and mails only owners of accounts', async () => {
  const { mail } = installation;
  const [unknown, suspended] = [newAddress('nessuno'), newAddress('sospeso.conferma')];
  const [old, older] = [newAddress('vecchio'), newAddress('piu.vecchio')];
  await createClient(installation, suspended, 'suspended');
  for (const email of [old, older]) await createClient(installation, email);
  const request = (email: string) =>
    asGateway(installation, '/account/send-confirm', { email, x: 1 });
  const answers = await Promise.all([unknown, suspended, old].map(request));
  for (const { duration, ...answer } of answers) {
    const { duration: _, ...first } = answers[0] ?? assert.fail();
    assert.deepEqual(answer, first);
    assert.equal(answer.status, 204);
    // A timer may end a millisecond early.
    assert.ok(duration >= step - 1, `answered after ${duration} ms`);
  }
  const known = await mail.mailTo(old);
  assert.equal(known.subject, 'Hai già un account');
  assert.match(
    known.text,
    /http:\/\/localhost:3000\/login\n[\s\S]*http:\/\/localhost:3000\/forgot\n/,
  );
  // A mail that was asked for after the answers: those before it have gone out when it has.
  await request(older);
  await mail.mailTo(older);
  assert.equal((await mail.mailsTo(suspended)).length, 0);
  assert.equal((await mail.mailsTo(unknown)).length, 0);
});

test('a forged link and a link for another account confirm nothing', async () => {
  const email = newAddress('falsa');
  const user = await createClient(installation, email, 'invited');
  const otherEmail = newAddress('falsa2');
  const suspended = await createClient(installation, otherEmail, 'suspended');
  const given = { user, email };
  const forged = await Promise.all([
    forge(given, { claims: { scope: 'invite' } }),
    forge(given, { claims: { scope: 'password-reset' } }),
    forge(given, { secret: 'x'.repeat(43) }),
    forge(given, { issuer: 'other' }),
    forge(given, { claims: { email: demoUsers.cliente0.email } }),
    forge(given, { claims: { user: demoUsers.cliente0.id } }),
    forge(given, { claims: { user: { _neq: 'x' } } }),
    forge({ user: suspended, email: otherEmail }),
    forge({ user: '00000000-0000-4000-8000-00000000dead', email }),
  ]);
  const unsigned = new UnsecuredJWT({ ...given, scope: 'account-confirm', password: true });
  const { headers } = await installation.login(demoUsers.cliente0.email);
  const own = headers.cookie.replace('studio_session=', '');
  const cutOff = (await forge(given)).slice(0, -9);
  const others = [
    unsigned.setIssuer('directus').setExpirationTime('7d').encode(),
    cutOff,
    own,
    'x',
  ];
  for (const token of [...forged, ...others]) {
    const { status, codes } = await confirm(token);
    assert.equal(status, 400, token);
    assert.deepEqual(codes, ['INVALID_TOKEN'], token);
  }
  const old = await confirm(await forge(given, { expires: '-1 minute' }));
  assert.deepEqual([old.status, old.codes], [400, ['TOKEN_EXPIRED']]);
  assert.equal((await accountsOf(installation, email))[0]?.status, 'invited');
});

test('a confirmation link grants no other access', async () => {
  const email = newAddress('solo.conferma');
  const user = await createClient(installation, email, 'invited');
  const token = await forge({ user, email });
  const password = 'presa-in-prestito';
  for (const path of ['/users/invite/accept', '/auth/password/reset']) {
    assert.equal((await asGateway(installation, path, { token, password })).status, 403, path);
  }
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${installation.url}/users/me`, { headers });
  await response.body?.cancel();
  assert.ok([401, 403].includes(response.status));
  assert.equal((await accountsOf(installation, email))[0]?.status, 'invited');
});
