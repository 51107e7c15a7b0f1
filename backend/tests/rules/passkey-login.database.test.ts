import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roleIds } from '@studio/shared/contract';
import { goodPassword, newAddress } from '../support/accounts.ts';
import { asGateway } from '../support/as-gateway.ts';
import { sharedInstallation } from '../support/installation.ts';
import { beginLogin, logIn, sendLogin, withPasskey } from '../support/passkeys.ts';
import { type Ceremony, newKey, softwareAuthenticator } from '../support/software-authenticator.ts';
import { enableTwoFactor } from '../support/two-factor.ts';

const installation = await sharedInstallation();

const me = (cookie = '') => asGateway(installation, '/users/me', undefined, { cookie }, 'GET');

test('a login by passkey counts as two factors and needs no code', async () => {
  const client = await withPasskey(installation, 'due.fattori');
  await enableTwoFactor(installation, client.cookie);
  const password = { email: client.email, password: goodPassword };
  assert.deepEqual((await asGateway(installation, '/auth/login', password)).codes, ['INVALID_OTP']);
  assert.equal((await logIn(installation, client)).status, 200);
});

test('an answer opens one session, even when it is sent eight times at once', async () => {
  const client = await withPasskey(installation, 'replica');
  const answer = client.authenticator.logIn(await beginLogin(installation));
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      sendLogin(installation, answer, `192.0.2.${index + 10}`),
    ),
  );
  assert.deepEqual(
    answers.map(({ status }) => status).sort(),
    [200, 401, 401, 401, 401, 401, 401, 401],
  );
  assert.deepEqual((await sendLogin(installation, answer)).codes, ['INVALID_CREDENTIALS']);
});

test('every wrong login by passkey gets the same answer as an unknown passkey', async () => {
  const client = await withPasskey(installation, 'rifiutata');
  const unknown = await sendLogin(
    installation,
    softwareAuthenticator('AAAA').logIn(await beginLogin(installation)),
  );
  assert.deepEqual([unknown.status, unknown.codes], [401, ['INVALID_CREDENTIALS']]);
  const parts: Partial<Ceremony>[] = [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { isVerified: false },
    { challenge: 'aGVsbG8' },
    { challenge: (await client.begin()).challenge },
    { key: newKey().privateKey },
    { userHandle: 'AAAA' },
  ];
  for (const [index, part] of parts.entries()) {
    const answer = await logIn(installation, client, part, `192.0.2.${index + 30}`);
    assert.deepEqual([answer.status, answer.text], [401, unknown.text], JSON.stringify(part));
    assert.equal(answer.headers['set-cookie'], undefined);
  }
  const { response, ...rest } = client.authenticator.logIn(await beginLogin(installation));
  const { userHandle: _, ...nameless } = response;
  const malformed = await sendLogin(installation, { ...rest, response: nameless });
  assert.deepEqual([malformed.status, malformed.codes], [400, ['INVALID_PAYLOAD']]);
  assert.equal((await logIn(installation, client)).status, 200, 'the right one still counts');
});

test('rejects a counter that decreases, as that of a copied passkey does', async () => {
  const client = await withPasskey(installation, 'contatore');
  assert.equal((await logIn(installation, client, { counter: 5 })).status, 200);
  for (const counter of [0, 4, 5])
    assert.equal((await logIn(installation, client, { counter })).status, 401);
  assert.equal((await logIn(installation, client, { counter: 2 ** 32 - 1 })).status, 200);
});

test('blocks a passkey for one network address for a while after five failures in a row', async () => {
  const client = await withPasskey(installation, 'limite');
  const statuses = [];
  for (let count = 0; count < 6; count += 1)
    statuses.push(
      (await logIn(installation, client, { isVerified: false }, '198.51.100.9')).status,
    );
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429]);
  const refused = await logIn(installation, client, {}, '198.51.100.9');
  assert.deepEqual(refused.codes, ['REQUESTS_EXCEEDED'], 'the right one waits too');
  assert.ok(Number(refused.headers['retry-after']) > 0);
  assert.equal((await logIn(installation, client)).status, 200);
});

test('rejects the passkey of an account that is suspended, unconfirmed, staff or linked to Google', async () => {
  for (const change of [
    { status: 'suspended' },
    { status: 'invited' },
    { role: roleIds.redattore },
    { provider: 'google', external_identifier: newAddress('google') },
  ]) {
    const client = await withPasskey(installation, 'chiusa');
    const { cookie = '' } = await logIn(installation, client);
    await installation.service.patch(`/users/${client.user}`, change);
    const answer = await logIn(installation, client);
    assert.deepEqual([answer.status, answer.codes], [401, ['INVALID_CREDENTIALS']]);
    if ('status' in change) assert.equal((await me(cookie)).status, 401, 'its session has ended');
  }
});
