import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient, goodPassword, newAddress } from '../support/accounts.ts';
import { asGateway, siteLogin } from '../support/as-gateway.ts';
import { sharedInstallation } from '../support/installation.ts';

const installation = await sharedInstallation();

const count = async (cookie: string) =>
  (await asGateway(installation, '/account/sessions', undefined, { cookie }, 'GET')).text;

test('a client counts their own open sessions and ends all of them', async () => {
  const [email, other] = [newAddress('aperta'), newAddress('vicina')];
  await createClient(installation, email);
  await createClient(installation, other);
  const neighbour = await siteLogin(installation, other, goodPassword);
  const first = await siteLogin(installation, email, goodPassword);
  assert.equal(await count(first), '{"data":{"count":1}}');
  const second = await siteLogin(installation, email, goodPassword);
  // The session before it is still good for some seconds, and is not counted twice.
  const refresh = { cookie: second };
  const renewed = await asGateway(installation, '/auth/refresh', {}, refresh);
  const cookie = renewed.cookie ?? assert.fail();
  assert.equal(await count(cookie), '{"data":{"count":2}}');
  assert.equal(await count(neighbour), '{"data":{"count":1}}');

  const end = await asGateway(installation, '/account/sessions/end', {}, { cookie });
  assert.equal(end.status, 204);
  assert.match(end.headers['set-cookie'] ?? '', /^studio_session=;.*1970/);
  for (const ended of [first, second, cookie]) {
    const me = await asGateway(installation, '/users/me', undefined, { cookie: ended }, 'GET');
    assert.equal(me.status, 401);
  }
  assert.equal(await count(neighbour), '{"data":{"count":1}}');
});

test('a visitor without a login has no sessions to count or end', async () => {
  const seen = await asGateway(installation, '/account/sessions', undefined, {}, 'GET');
  const end = await asGateway(installation, '/account/sessions/end', {});
  assert.deepEqual([seen.status, end.status], [403, 403]);
});
