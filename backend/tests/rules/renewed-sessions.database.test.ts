import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeJwt, SignJWT } from 'jose';
import { createClient, goodPassword, newAddress } from '../support/accounts.ts';
import { asGateway, siteLogin } from '../support/as-gateway.ts';
import { rows } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';
import { waitFor } from '../support/wait-for.ts';

const installation = await sharedInstallation();
const { secrets, service } = installation;

const meStatus = async (cookie: string) =>
  (await asGateway(installation, '/users/me', undefined, { cookie }, 'GET')).status;

const refresh = (cookie: string) => asGateway(installation, '/auth/refresh', {}, { cookie });

async function renew(cookie: string): Promise<string> {
  const { cookie: next, text } = await refresh(cookie);
  return next ?? assert.fail(text);
}

async function newClient(name: string) {
  const email = newAddress(name);
  const user = await createClient(installation, email);
  const logIn = () => siteLogin(installation, email, goodPassword);
  /** Lets eleven seconds pass since every renewal so far. */
  const wait = async () => {
    const path = `/items/sessioni?filter[utente][_eq]=${user}&filter[rinnovata_il][_nnull]=true`;
    const past = new Date(Date.now() - 11_000).toISOString();
    for (const { id } of await rows(service.get(path))) {
      await service.patch(`/items/sessioni/${id}`, { rinnovata_il: past });
    }
  };
  return { user, logIn, wait };
}

/** The same session in a token that ended a minute ago. */
async function expired(cookie: string): Promise<string> {
  const claims = decodeJwt(cookie.replace('studio_session=', ''));
  const token = await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime('-1 minute')
    .sign(new TextEncoder().encode(secrets.SECRET));
  return `studio_session=${token}`;
}

test('accepts a replaced token for ten seconds beside its successor, for any number of renewals', async () => {
  const { logIn } = await newClient('insieme');
  const first = await logIn();
  const successors = await Promise.all(Array.from({ length: 12 }, () => renew(first)));
  const sessions = new Set(
    successors.map((cookie) => decodeJwt(cookie.replace('studio_session=', '')).session),
  );
  assert.equal(sessions.size, 1);
  const [next = ''] = successors;
  assert.deepEqual([await meStatus(next), await meStatus(first)], [200, 200]);
});

for (const [name, stolen] of [
  ['unchanged', (cookie: string) => Promise.resolve(cookie)],
  ['after its own expiry', expired],
] as const) {
  test(`ends only the login of a replaced token that comes back later: ${name}`, async () => {
    const { user, logIn, wait } = await newClient('rubata');
    const [other, first] = [await logIn(), await logIn()];
    const next = await renew(first);
    assert.equal(await meStatus(next), 200);
    await wait();
    assert.equal(await meStatus(await stolen(first)), 401);
    assert.deepEqual([await meStatus(next), await meStatus(other)], [401, 200]);
    assert.equal((await refresh(next)).status, 401);
    const line = `token of user ${user} was used again`;
    await waitFor(line, async () => (await installation.log()).includes(line) || undefined);
  });
}

test('keeps a client logged in whose renewal got no answer, and renews once more', async () => {
  const { logIn, wait } = await newClient('smarrita');
  const first = await logIn();
  const lost = await renew(first);
  await wait();
  assert.equal(await meStatus(first), 200);
  const again = await renew(first);
  assert.notEqual(again, lost);
  assert.equal(await meStatus(again), 200);
  // A request that was on its way meanwhile.
  assert.equal(await meStatus(first), 200);
  // The lost answer was no loss but a theft, or it comes from the thief: both have been told apart by then.
  await wait();
  assert.equal(await meStatus(lost), 401);
  assert.equal(await meStatus(again), 401);
});

test('rejects every token of a login after a logout, including replaced ones', async () => {
  const { logIn } = await newClient('uscita');
  const [other, first] = [await logIn(), await logIn()];
  const next = await renew(first);
  assert.equal(await meStatus(first), 200);
  const leave = await asGateway(installation, '/auth/logout', {}, { cookie: next });
  assert.equal(leave.status, 204);
  for (const cookie of [first, next]) {
    assert.equal(await meStatus(cookie), 401);
    assert.equal((await refresh(cookie)).status, 401);
  }
  assert.equal(await meStatus(other), 200);
});
