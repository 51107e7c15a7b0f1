import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as v from 'valibot';
import { demoUsers } from '../../demo/users.ts';
import { assertForbidden, row } from '../support/expect.ts';
import { oneTimeCode } from '../support/one-time-code.ts';
import { startOwnInstallation } from '../support/own-installation.ts';

const installation = await startOwnInstallation({ STAFF_SECOND_FACTOR: 'true' });
after(() => installation.stop());

const { admin, redattore, cliente0 } = demoUsers;
const password = installation.settings.demo?.password;

const secretSchema = v.object({ secret: v.string() });

/** Switches the second factor of this login on, as the Studio does. */
async function switchOn({ rest }: Awaited<ReturnType<typeof installation.login>>) {
  const { secret } = v.parse(secretSchema, await rest.post('/users/me/tfa/generate', { password }));
  await rest.post('/users/me/tfa/enable', { secret, otp: oneTimeCode(secret) });
  return secret;
}

const globals = v.object({ enforce_tfa: v.literal(true) });

for (const { email } of [admin, redattore]) {
  test(`${email} without a second factor can only enable it`, async () => {
    const login = await installation.login(email);
    const { rest } = login;
    v.parse(globals, await rest.get('/policies/me/globals'));
    await rest.get('/settings');
    assert.deepEqual(await rest.get('/presets'), []);
    // The Studio reads both before it shows any page.
    await rest.get('/auth?sessionOnly');
    const unread = await rest.get('/notifications?aggregate[count]=id');
    assert.deepEqual(unread, [{ count: { id: 0 } }]);
    for (const path of [
      '/users',
      `/users/${cliente0.id}`,
      '/files',
      '/activity',
      '/items/pagine',
      '/items/documenti_clienti',
      '/Users/',
      '/users/me/../../items/news',
    ]) {
      await assertForbidden(rest.get(path));
    }
    const own = JSON.stringify(await rest.get('/users/me?fields=*,role.users.email,role.users.id'));
    assert.ok(!own.includes('sistema@example.com') && !own.includes(cliente0.email));
    await assertForbidden(rest.patch('/users/me', { first_name: 'Altra' }));
    await assertForbidden(rest.post('/items/pagine', { url: '/prova', titolo: 'Prova' }));
    await switchOn(login);
    assert.ok(Array.isArray(await rest.get('/items/pagine?limit=1')));
  });
}

test('clients log in as before without a second factor', async () => {
  const { rest } = await installation.login(cliente0.email);
  assert.ok(Array.isArray(await rest.get('/items/documenti_clienti?limit=1')));
});

test('only another administrator can reset staff’s second factor, and not a client’s', async () => {
  const { service } = installation;
  const { role } = await row(service.get(`/users/${admin.id}?fields=id,role`));
  const body = { email: 'seconda@example.com', password, role, status: 'active' };
  const other = await row(service.post('/users', body));
  const first = await installation.login(body.email);
  const editor = await row(service.get(`/users/${redattore.id}?fields=id,tfa_secret`));
  await switchOn(first);
  const reset = (id: unknown) => first.rest.post(`/users/${String(id)}/tfa/disable`, {});
  await assertForbidden(reset(other.id));
  await assertForbidden(reset(String(other.id).toUpperCase()));
  await assertForbidden(reset(cliente0.id));
  assert.ok(editor.tfa_secret);
  await reset(redattore.id);
  const fresh = await row(service.get(`/users/${redattore.id}?fields=id,tfa_secret`));
  assert.equal(fresh.tfa_secret, null);
  const { rest } = await installation.login(redattore.email);
  await assertForbidden(rest.post(`/users/${admin.id}/tfa/disable`, {}));
});
