import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import {
  accountsOf,
  createClient,
  goodPassword,
  newAddress,
  tokenIn,
} from '../../support/accounts.ts';
import { asGateway, siteLogin } from '../../support/as-gateway.ts';
import { besideInstallation } from '../../support/beside.ts';

const { installation, database } = await besideInstallation();
const { mail } = installation;

const table = 'collegamenti_posta';
const resetUrl = `${installation.settings.siteUrl}/reset`;
const ask = (code: unknown) => asGateway(installation, '/account/mail-link', { code });
const reset = (token: string, password = 'una-nuova-parola') =>
  asGateway(installation, '/auth/password/reset', { token, password });

/** Returns the code with another last character. */
const altered = (code: string) => `${code.slice(0, -2)}${code.at(-2) === 'A' ? 'B' : 'A'}A`;

/** Finds the row of a link, which has the hash of its code. */
const rowOf = (code: string) => ({ impronta: createHash('sha256').update(code).digest('hex') });

async function resetLink(name: string): Promise<{ email: string; code: string; text: string }> {
  const email = newAddress(name);
  await createClient(installation, email);
  await asGateway(installation, '/auth/password/request', { email, reset_url: resetUrl });
  const sent = await mail.mailTo(email, 'Imposta una nuova password');
  return { email, code: tokenIn(sent), text: sent.text };
}

test('a mail carries a short link, and its code resets the password once', async () => {
  const { email, code, text } = await resetLink('corto');
  assert.match(code, /^[\w-]{22}$/);
  for (const link of text.match(/https?:\S+/g) ?? []) assert.ok(link.length < 80, link);
  const { status, text: claims, headers } = await ask(code);
  assert.deepEqual([status, headers['cache-control']], [200, 'no-store']);
  assert.deepEqual(JSON.parse(claims), {
    data: { email, scope: 'password-reset', is_expired: false },
  });
  // Asking does not use the link, however often.
  assert.equal((await ask(code)).status, 200);
  assert.equal((await reset(code, 'x')).status, 400);
  assert.equal((await reset(code)).status, 204);
  assert.deepEqual((await reset(code)).codes, ['INVALID_TOKEN']);
  assert.deepEqual((await ask(code)).codes, ['INVALID_TOKEN']);
  await siteLogin(installation, email, 'una-nuova-parola');
});

test('rejects an altered, an unknown and an expired code, and a GET of one', async () => {
  const { email, code } = await resetLink('alterato');
  for (const wrong of [altered(code), 'A'.repeat(22)]) {
    assert.deepEqual((await ask(wrong)).codes, ['INVALID_TOKEN']);
    assert.deepEqual((await reset(wrong)).codes, ['INVALID_TOKEN']);
  }
  for (const wrong of ['', 'x', `${code}x`, 7, null]) {
    assert.deepEqual((await ask(wrong)).codes, ['FAILED_VALIDATION'], String(wrong));
  }
  const fetched = await asGateway(
    installation,
    `/account/mail-link?code=${code}`,
    undefined,
    {},
    'GET',
  );
  assert.equal(fetched.status, 404);
  await database(table)
    .update({ scade_il: new Date(Date.now() - 1000) })
    .where(rowOf(code));
  assert.match((await ask(code)).text, /"is_expired":true/);
  assert.deepEqual((await reset(code)).codes, ['TOKEN_EXPIRED']);
  await siteLogin(installation, email, goodPassword);
});

test('stores neither code nor token in a form that the database alone could open', async () => {
  const { email, code } = await resetLink('cifrato');
  const rows: unknown[] = await database(table).where(rowOf(code));
  const stored = JSON.stringify(rows);
  assert.equal(rows.length, 1);
  // A JSON Web Token begins so; a shorter beginning is in random text by chance.
  assert.ok(!stored.includes(code) && !stored.includes(email) && !stored.includes('eyJhbGci'));
});

test('a code of another kind of mail does not reset a password', async () => {
  const email = newAddress('altro.tipo');
  const person = { first_name: 'Ada', last_name: 'Rossi', email, password: goodPassword };
  await asGateway(installation, '/account/sign-up', person);
  await asGateway(installation, '/account/send-confirm', { email });
  const code = tokenIn(await mail.mailTo(email, 'Conferma il tuo indirizzo e-mail'));
  assert.deepEqual(JSON.parse((await ask(code)).text).data, {
    email,
    password: true,
    scope: 'account-confirm',
    is_expired: false,
  });
  assert.equal((await reset(code)).status, 403);
  assert.equal((await accountsOf(installation, email))[0]?.status, 'invited');
  const confirm = (password?: string) =>
    asGateway(installation, '/account/confirm', { token: code, password });
  assert.equal((await confirm(goodPassword)).text, '{"data":"activated"}');
  assert.equal((await confirm()).text, '{"data":"already_active"}');
  // The page of the link says so before it asks for anything, also after the link has expired.
  await database(table)
    .update({ scade_il: new Date(Date.now() - 1000) })
    .where(rowOf(code));
  assert.deepEqual(JSON.parse((await ask(code)).text).data, {
    email,
    password: true,
    scope: 'account-confirm',
    is_active: true,
    is_expired: true,
  });
});
