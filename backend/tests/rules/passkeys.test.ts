import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { demoUsers } from '../../demo/users.ts';
import { createClient, goodPassword, newAddress } from '../support/accounts.ts';
import { asGateway, siteLogin } from '../support/as-gateway.ts';
import { rows } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';
import {
  beginLogin,
  type ClientWithPasskeys,
  clientWithAuthenticator,
  logIn,
  withPasskey,
} from '../support/passkeys.ts';
import { softwareAuthenticator } from '../support/software-authenticator.ts';

const installation = await sharedInstallation();

const openSessions = v.object({ data: v.array(v.object({ id: v.string() })) });

const me = (cookie = '') => asGateway(installation, '/users/me', undefined, { cookie }, 'GET');

test('a client registers a passkey with the password, gets a mail, and logs in with it', async () => {
  const client = await clientWithAuthenticator(installation, 'passkey');
  const wrong = await client.call('/begin', { password: 'sbagliata' });
  assert.deepEqual([wrong.status, wrong.codes], [401, ['INVALID_CREDENTIALS']]);
  assert.equal((await client.register(await client.begin(), ' Telefono di Ada ')).status, 204);
  await installation.mail.mailTo(client.email, 'Una nuova passkey per il tuo account');
  const [registered, ...others] = await client.list();
  assert.deepEqual([registered?.name, registered?.lastUsed, others], ['Telefono di Ada', null, []]);

  const login = await logIn(installation, client);
  assert.equal(login.text, '{"data":{"expires":86400000}}');
  assert.match(login.headers['set-cookie'] ?? '', /^studio_session=.*; HttpOnly; SameSite=Lax$/);
  assert.match((await me(login.cookie)).text, new RegExp(client.user));
  assert.notEqual((await client.list())[0]?.lastUsed, null);
  const sessions = await asGateway(
    installation,
    '/account/sessions',
    undefined,
    { cookie: client.cookie },
    'GET',
  );
  const open = v.parse(openSessions, JSON.parse(sessions.text)).data;
  assert.equal(open.length, 2, 'that of the password and this one');
  const renewed = await asGateway(
    installation,
    '/auth/refresh',
    {},
    { cookie: login.cookie ?? '' },
  );
  assert.equal(renewed.status, 200);
});

test('a client removes a passkey with the password: its logins fail, and sessions continue', async () => {
  const client = await withPasskey(installation, 'rimossa');
  const other = await withPasskey(installation, 'altra');
  const { cookie = '' } = await logIn(installation, client);
  const [{ id } = assert.fail()] = await client.list();
  const remove = (one: ClientWithPasskeys, body: object) => one.call('/remove', body);
  assert.equal((await remove(client, { id, password: 'sbagliata' })).status, 401);
  assert.equal((await remove(client, { id })).status, 400);
  assert.equal((await remove(other, { id, password: goodPassword })).status, 204);
  assert.equal((await client.list()).length, 1, 'a client removes none of another');
  assert.equal((await remove(client, { id, password: goodPassword })).status, 204);
  await installation.mail.mailTo(client.email, 'Una passkey del tuo account è stata rimossa');
  assert.deepEqual(await client.list(), []);
  assert.deepEqual((await logIn(installation, client)).codes, ['INVALID_CREDENTIALS']);
  assert.equal((await me(cookie)).status, 200);
  assert.equal((await remove(client, { id, password: goodPassword })).status, 204, 'gone already');
});

test('a registration needs an unused challenge of this client and the person’s verification', async () => {
  const client = await clientWithAuthenticator(installation, 'sfida');
  const stranger = await clientWithAuthenticator(installation, 'estranea');
  const right = await client.begin();
  for (const part of [
    { challenge: (await stranger.begin()).challenge },
    { challenge: (await beginLogin(installation)).challenge },
    { origin: 'https://evil.example' },
    { isVerified: false },
  ]) {
    const answer = await client.register({ ...right, ...part });
    assert.deepEqual(
      [answer.status, answer.codes],
      [400, ['INVALID_PASSKEY']],
      JSON.stringify(part),
    );
  }
  assert.equal((await client.register(right, ' ')).status, 400, 'a name is needed');
  assert.equal((await client.register(right)).status, 204);
  const response = softwareAuthenticator('AAAA').register(right);
  const second = await client.call('/register', { name: 'Ladro', response });
  assert.deepEqual(second.codes, ['INVALID_PASSKEY'], 'the challenge was used');
  const again = await client.register(await client.begin());
  assert.deepEqual(again.codes, ['INVALID_PASSKEY'], 'the credential is known');
  const taken = { ...(await stranger.begin()) };
  const foreign = { name: 'Altrui', response: client.authenticator.register(taken) };
  assert.deepEqual((await stranger.call('/register', foreign)).codes, ['INVALID_PASSKEY']);
});

test('a client can have at most ten passkeys', async () => {
  const client = await clientWithAuthenticator(installation, 'dieci');
  const early = await client.begin();
  for (let count = 0; count < 10; count += 1) {
    const response = softwareAuthenticator('AAAA').register(await client.begin());
    assert.equal((await client.call('/register', { name: 'Chiave', response })).status, 204);
  }
  const begun = await client.call('/begin', { password: goodPassword });
  assert.deepEqual([begun.status, begun.codes], [400, ['TOO_MANY_PASSKEYS']]);
  assert.deepEqual((await client.register(early)).codes, ['TOO_MANY_PASSKEYS']);
});

test('only clients with a password can have passkeys, and no other route reads them', async () => {
  const email = newAddress('google');
  const id = await createClient(installation, email);
  const cookie = await siteLogin(installation, email, goodPassword);
  await installation.service.patch(`/users/${id}`, { provider: 'google', external_identifier: id });
  const staff = await installation.login(demoUsers.redattore.email);
  const client = await withPasskey(installation, 'porta');
  const list = (headers: Record<string, string>, path = '/account/passkeys') =>
    asGateway(installation, path, undefined, headers, 'GET');
  assert.equal((await list({ cookie })).text, '{"data":[]}');
  const password = { password: goodPassword };
  const begun = await asGateway(installation, '/account/passkeys/begin', password, { cookie });
  assert.deepEqual([begun.status, begun.codes], [403, ['FORBIDDEN']]);
  assert.equal((await list({})).status, 403);
  assert.equal((await list(staff.headers)).status, 401);
  assert.equal((await list({ 'x-gateway-secret': 'x' })).status, 404);
  for (const collection of ['passkey', 'sfide_passkey']) {
    assert.equal((await list({ cookie: client.cookie }, `/items/${collection}`)).status, 403);
    await assert.rejects(staff.rest.get(`/items/${collection}`), /403|FORBIDDEN/i);
  }
});

test('the deletion of an account deletes its passkeys', async () => {
  const client = await withPasskey(installation, 'cancellata');
  const kept = () =>
    rows(installation.service.get(`/items/passkey?filter[utente][_eq]=${client.user}`));
  assert.equal((await kept()).length, 1);
  await installation.service.remove(`/users/${client.user}`);
  assert.deepEqual(await kept(), []);
});
