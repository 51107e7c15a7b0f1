import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roleIds } from '@studio/shared/contract';
import sharp from 'sharp';
import { demoUsers } from '../../demo/users.ts';
import { asGateway } from '../support/as-gateway.ts';
import { pictureCalls } from '../support/avatars.ts';
import { rows } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';
import { photo } from '../support/pictures.ts';
import { waitFor } from '../support/wait-for.ts';

const installation = await sharedInstallation();

const { person, send, wear, avatarOf, filesOf, asset } = pictureCalls(installation);

test('only the client can see their picture, in every size', async () => {
  const ada = await person();
  const id = await wear(ada, await photo('jpeg'));
  const small = await asset(ada.cookie, `${id}?key=portrait-240`);
  const { width, height } = await sharp(small.bytes).metadata();
  assert.deepEqual([small.status, width, height], [200, 240, 240]);
  const eva = await person();
  const unknown = await asset(eva.cookie, '00000000-0000-4000-8000-00000000dead');
  for (const cookie of [eva.cookie, '']) {
    for (const path of [id, `${id}?key=portrait-240`]) {
      const foreign = await asset(cookie, path);
      assert.equal(foreign.status, 403);
      if (cookie) assert.deepEqual(foreign.bytes, unknown.bytes);
    }
  }
});

test('a client removes the picture, even twice, and no file remains', async () => {
  const eva = await person();
  const id = await wear(eva, await photo('webp'));
  const remove = (cookie: string) =>
    asGateway(installation, '/account/avatar', undefined, { cookie }, 'DELETE');
  const other = await person();
  assert.equal((await remove('')).status, 403);
  assert.equal((await remove(other.cookie)).status, 204);
  assert.equal(await avatarOf(eva), id);
  for (let time = 0; time < 2; time++) assert.equal((await remove(eva.cookie)).status, 204);
  assert.equal(await avatarOf(eva), null);
  assert.deepEqual(await filesOf(eva), []);
  assert.equal((await asset(eva.cookie, id)).status, 403);
});

test('a new picture ends no session, and no other route sets a picture', async () => {
  const eva = await person();
  await wear(eva, await photo('jpeg'));
  const { rest } = await installation.login(demoUsers.cliente40.email);
  for (const [path, body] of [
    ['/users/me', { avatar: null }],
    ['/files', { title: 'x', type: 'image/png', storage: 'local' }],
    ['/files/import', { url: 'http://127.0.0.1/x.png' }],
  ] as const) {
    const call = path === '/users/me' ? rest.patch(path, body) : rest.post(path, body);
    await assert.rejects(call, path);
  }
  const me = await asGateway(installation, '/users/me', undefined, { cookie: eva.cookie }, 'GET');
  assert.equal(me.status, 200);
  const { headers: editor } = await installation.login(demoUsers.redattore.email);
  assert.equal((await send({ id: '', cookie: editor.cookie }, await photo('jpeg'))).status, 401);
});

test('a client still sees the picture after the failed deletion of their account', async () => {
  const kept = await person();
  const id = await wear(kept, await photo('jpeg'));
  const { secrets, service, url } = installation;
  const others = `${roleIds.cliente},${roleIds.redattore}`;
  const administrators = await rows(service.get(`/users?limit=-1&filter[role][_nin]=${others}`));
  const refusal = await fetch(`${url}/users`, {
    method: 'DELETE',
    headers: {
      authorization: `Bearer ${secrets.ADMIN_TOKEN}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify([kept.id, ...administrators.map((one) => one.id)]),
  });
  // One administrator has to be left.
  assert.ok(refusal.status >= 400, await refusal.text());
  assert.equal((await asset(kept.cookie, id)).status, 200);
  assert.equal((await asset((await person()).cookie, id)).status, 403);
});

test('the backend deletes a client together with the picture', async () => {
  const gone = await person();
  const id = await wear(gone, await photo('jpeg'));
  const { service } = installation;
  await service.remove(`/users/${gone.id}`);
  assert.deepEqual(await rows(service.get(`/users?filter[id][_eq]=${gone.id}`)), []);
  // The picture is removed after the answer.
  await waitFor('the end of the picture', async () => {
    const files = await rows(service.get(`/files?filter[id][_eq]=${id}`));
    return files.length === 0 || undefined;
  });
});
