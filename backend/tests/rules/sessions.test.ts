import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { createClient, goodPassword, newAddress } from '../support/accounts.ts';
import { asGateway, siteLogin } from '../support/as-gateway.ts';
import { sharedInstallation } from '../support/installation.ts';

const installation = await sharedInstallation();

const listed = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    data: v.array(
      v.strictObject({
        id: v.pipe(v.string(), v.uuid()),
        browser: v.nullable(v.string()),
        system: v.nullable(v.string()),
        kind: v.nullable(v.string()),
        last_used: v.pipe(v.string(), v.isoTimestamp()),
        is_current: v.boolean(),
      }),
    ),
  }),
);

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

async function listOf(cookie: string) {
  const answer = await asGateway(
    installation,
    '/account/sessions',
    undefined,
    { cookie, 'user-agent': firefox },
    'GET',
  );
  assert.equal(answer.status, 200, answer.text);
  return v.parse(listed, answer.text).data;
}

async function logIn(email: string, userAgent: string): Promise<string> {
  const body = { email, password: goodPassword };
  const { cookie } = await asGateway(installation, '/auth/login', body, {
    'user-agent': userAgent,
  });
  return cookie ?? assert.fail();
}

const meStatus = async (cookie: string) =>
  (await asGateway(installation, '/users/me', undefined, { cookie }, 'GET')).status;

const close = (cookie: string, id: string) =>
  asGateway(installation, '/account/sessions/close', { id }, { cookie });

test('a client sees their own open sessions described in plain words, the current one first', async () => {
  const email = newAddress('aperta');
  await createClient(installation, email);
  const phone = await logIn(email, iphone);
  const login = await logIn(email, firefox);
  // The session before it is still good for some seconds, and is not listed twice.
  const renewed = await asGateway(
    installation,
    '/auth/refresh',
    {},
    { cookie: login, 'user-agent': firefox },
  );
  const cookie = renewed.cookie ?? assert.fail();
  const sessions = await listOf(cookie);
  assert.deepEqual(
    sessions.map(({ id: _, last_used: __, ...session }) => session),
    [
      { browser: 'Firefox', system: 'Linux', kind: 'desktop', is_current: true },
      { browser: 'Safari', system: 'iOS', kind: 'mobile', is_current: false },
    ],
  );
  const [own] = sessions;
  assert.ok(Date.now() - Date.parse(own?.last_used ?? '') < 60_000);
  assert.deepEqual(
    (await listOf(phone)).map(({ id, is_current }) => [id, is_current]),
    [
      [sessions[1]?.id, true],
      [sessions[0]?.id, false],
    ],
    'the id is the same after a renewal, for whichever session asks',
  );
});

test('a client ends one own session but no session of another client', async () => {
  const [email, other] = [newAddress('chiude'), newAddress('vicina')];
  await createClient(installation, email);
  await createClient(installation, other);
  const neighbour = await siteLogin(installation, other, goodPassword);
  const [kept, closed] = [await logIn(email, firefox), await logIn(email, iphone)];
  const [, remote] = await listOf(kept);
  const [foreign] = await listOf(neighbour);
  assert.ok(remote && foreign);
  assert.equal((await close(kept, foreign.id)).status, 204);
  assert.equal(await meStatus(neighbour), 200);
  assert.equal((await close(kept, remote.id)).status, 204);
  assert.deepEqual([await meStatus(kept), await meStatus(closed)], [200, 401]);
  assert.equal((await close(kept, '')).status, 400);
  assert.equal((await listOf(kept)).length, 1);
});

test('a client ends all of their own sessions at once', async () => {
  const [email, other] = [newAddress('esce'), newAddress('resta')];
  await createClient(installation, email);
  await createClient(installation, other);
  const neighbour = await siteLogin(installation, other, goodPassword);
  const sessions = [await logIn(email, firefox), await logIn(email, iphone)];
  const cookie = sessions[1] ?? assert.fail();
  const end = await asGateway(installation, '/account/sessions/end', {}, { cookie });
  assert.equal(end.status, 204);
  assert.match(end.headers['set-cookie'] ?? '', /^studio_session=;.*1970/);
  for (const ended of sessions) assert.equal(await meStatus(ended), 401);
  assert.equal(await meStatus(neighbour), 200);
});

test('a visitor without a login can neither see nor end sessions', async () => {
  const seen = await asGateway(installation, '/account/sessions', undefined, {}, 'GET');
  const closed = await asGateway(installation, '/account/sessions/close', { id: 'x' });
  const end = await asGateway(installation, '/account/sessions/end', {});
  assert.deepEqual([seen.status, closed.status, end.status], [403, 403, 403]);
});
