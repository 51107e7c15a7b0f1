import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roleIds } from '@studio/shared/contract';
import { SignJWT } from 'jose';
import { demoUsers } from '../../demo/users.ts';
import { bearer } from '../../scripts/installation/rest.ts';
import { createClient, goodPassword, newAddress } from '../support/accounts.ts';
import { asGateway } from '../support/as-gateway.ts';
import { sharedInstallation } from '../support/installation.ts';

const installation = await sharedInstallation();
const { secrets, service, settings, url } = installation;

const asSite = { 'x-gateway-secret': secrets.GATEWAY_SECRET };
const origins = [asSite, {}];

async function logIn(body: object, origin: Record<string, string>) {
  const headers = { 'content-type': 'application/json', ...origin };
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

async function whoAmI(headers: Record<string, string>): Promise<number> {
  const answer = await fetch(`${url}/users/me`, { headers });
  await answer.body?.cancel();
  return answer.status;
}

test('clients log in on the site only, staff in the Studio only, and the error gives no reason', async () => {
  const email = newAddress('due.porte');
  await createClient(installation, email);
  const client = { email, password: goodPassword };
  const editor = { email: demoUsers.redattore.email, password: settings.demo?.password };
  for (const [index, mode] of ['json', 'cookie', 'session', undefined].entries()) {
    // Five failures would block the account for one address.
    const address = { 'x-forwarded-for': `192.0.2.${index}` };
    for (const [credentials, origin] of [
      [client, address],
      [editor, { ...address, ...asSite }],
    ] as const) {
      const refused = await logIn({ ...credentials, mode }, origin);
      const wrong = await logIn({ ...credentials, password: 'sbagliata', mode }, origin);
      assert.deepEqual([refused.status, refused.text], [401, wrong.text]);
      assert.deepEqual(refused.headers.getSetCookie(), []);
    }
  }
  assert.equal((await logIn(client, asSite)).status, 200);
  assert.equal((await logIn(editor, {})).status, 200);
});

test('a Studio login sets a cookie that no script can read, in every mode', async () => {
  const { email } = demoUsers.redattore;
  for (const mode of ['json', 'cookie', undefined]) {
    const login = await logIn({ email, password: settings.demo?.password, mode }, {});
    assert.equal(login.text, '{"data":{"expires":86400000}}');
    const [line = ''] = login.headers.getSetCookie();
    assert.match(line, /^studio_session=.*; HttpOnly; SameSite=Lax$/);
  }
});

test('a session is valid at its own origin only', async () => {
  const { cookie: client } = (await installation.login(demoUsers.cliente0.email)).headers;
  const { cookie: editor } = (await installation.login(demoUsers.redattore.email)).headers;
  assert.equal(await whoAmI({ ...asSite, cookie: client }), 200);
  assert.equal(await whoAmI({ cookie: client }), 401);
  assert.equal(await whoAmI({ cookie: editor }), 200);
  assert.equal(await whoAmI({ ...asSite, cookie: editor }), 401);
  const token = client.replace('studio_session=', '');
  assert.equal(await whoAmI(bearer(token)), 401);
});

test('no token counts in an address, neither that of a session nor that of the service account', async () => {
  const { cookie } = (await installation.login(demoUsers.redattore.email)).headers;
  for (const token of [cookie.replace('studio_session=', ''), secrets.ADMIN_TOKEN]) {
    for (const headers of [{}, asSite, { cookie }]) {
      const answer = await fetch(`${url}/users/me?access_token=${token}`, { headers });
      await answer.body?.cancel();
      assert.ok([400, 401].includes(answer.status), String(answer.status));
    }
  }
});

const asConsole = { ...asSite, 'x-gateway-door': 'console' };

async function consoleStaff(headers: Record<string, string>) {
  const answer = await fetch(`${url}/account/console`, { headers });
  const body: unknown = await answer.json();
  return answer.ok ? body : answer.status;
}

test('staff log in to the console, which opens nothing else, and clients do not', async () => {
  const password = settings.demo?.password;
  const client = await logIn({ email: demoUsers.cliente0.email, password }, asConsole);
  assert.equal(client.status, 401);
  for (const [user, administrator] of [
    [demoUsers.admin, true],
    [demoUsers.redattore, false],
  ] as const) {
    const login = await logIn({ email: user.email, password }, asConsole);
    const [cookie = ''] = login.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    const name = `${user.first_name} ${user.last_name}`;
    assert.deepEqual(await consoleStaff({ ...asConsole, cookie }), {
      data: { name, administrator },
    });
    assert.equal(await whoAmI({ ...asConsole, cookie }), 401);
    assert.equal(await consoleStaff({ ...asSite, cookie }), 401);
    assert.equal(await consoleStaff({ 'x-gateway-door': 'console', cookie }), 404);
  }
  const { cookie } = (await installation.login(demoUsers.cliente0.email)).headers;
  assert.equal(await consoleStaff({ ...asConsole, cookie }), 401);
  assert.equal(await consoleStaff(asConsole), 403);
});

test('a token without a session is invalid, except the service account’s token in the Studio', async () => {
  const email = newAddress('senza.sessione');
  const id = await createClient(installation, email);
  const stateless = await new SignJWT({
    ...{ id, role: roleIds.cliente },
    ...{ app_access: false, admin_access: false },
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('directus')
    .setExpirationTime('15m')
    .sign(new TextEncoder().encode(secrets.SECRET));
  const fixed = 'f'.repeat(32);
  await service.patch(`/users/${id}`, { token: fixed });
  for (const token of [stateless, fixed]) {
    for (const origin of origins) {
      assert.equal(await whoAmI({ ...origin, ...bearer(token) }), 401);
      assert.equal(await whoAmI({ ...origin, cookie: `studio_session=${token}` }), 401);
    }
  }
  assert.equal(await whoAmI(bearer(secrets.ADMIN_TOKEN)), 200);
  assert.equal(await whoAmI({ ...asSite, ...bearer(secrets.ADMIN_TOKEN) }), 401);
});

test('suspension and a new password end a client’s session at every origin', async () => {
  const email = newAddress('fine.subito');
  const id = await createClient(installation, email);
  for (const change of [{ status: 'suspended' }, { status: 'active', password: 'nuova-e-lunga' }]) {
    await service.patch(`/users/${id}`, { status: 'active', password: goodPassword });
    const { cookie } = await asGateway(installation, '/auth/login', {
      email,
      password: goodPassword,
    });
    assert.ok(cookie);
    assert.equal(await whoAmI({ ...asSite, cookie }), 200);
    await service.patch(`/users/${id}`, change);
    for (const origin of origins) assert.equal(await whoAmI({ ...origin, cookie }), 401);
  }
});
