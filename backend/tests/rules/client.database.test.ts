import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { roleIds } from '@studio/shared/contract';
import { demoUsers } from '../../demo/users.ts';
import type { Rest } from '../../scripts/installation/rest.ts';
import { assertForbidden, type row, rows } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';

const installation = await sharedInstallation();

let client: Rest;
let identity: Record<string, string>;
let foreign: Awaited<ReturnType<typeof row>>;

async function assetStatus(file: unknown, headers: Record<string, string>): Promise<number> {
  const response = await fetch(`${installation.url}/assets/${file}`, { headers });
  await response.body?.cancel();
  return response.status;
}

before(async () => {
  ({ rest: client, headers: identity } = await installation.login(demoUsers.cliente40.email));
  const { id } = demoUsers.cliente2000;
  const filter = `filter[cliente][_eq]=${id}`;
  const path = `/items/documenti_clienti?limit=1&${filter}`;
  const [first] = await rows(installation.service.get(path));
  assert.ok(first);
  foreign = first;
});

test('a client reads only their own documents, and all of them', async () => {
  const own = await rows(client.get('/items/documenti_clienti?limit=-1&fields=*,tipologia.*'));
  assert.equal(own.length, 40);
  assert.ok(own.every(({ cliente }) => cliente === demoUsers.cliente40.id));
  const none = (await installation.login(demoUsers.cliente0.email)).rest;
  assert.equal((await rows(none.get('/items/documenti_clienti?limit=-1'))).length, 0);
});

test('no query shows a client another client’s document', async () => {
  await assertForbidden(client.get(`/items/documenti_clienti/${foreign.id}`));
  const filter = `filter[id][_eq]=${foreign.id}`;
  assert.deepEqual(await client.get(`/items/documenti_clienti?${filter}`), []);
  const byClient = `filter[cliente][_neq]=${demoUsers.cliente40.id}`;
  assert.deepEqual(await client.get(`/items/documenti_clienti?${byClient}`), []);
  const count = await client.get('/items/documenti_clienti?aggregate[count]=id');
  // A number on SQLite, its text on Postgres.
  assert.match(JSON.stringify(count), /^\[\{"count":\{"id":"?40"?\}\}\]$/);
});

test('another client’s file gets the same answer as a missing file', async () => {
  const [own] = await rows(client.get('/items/documenti_clienti?limit=1'));
  assert.equal(await assetStatus(own?.documento, identity), 200);
  assert.equal(await assetStatus(foreign.documento, identity), 403);
  assert.equal(await assetStatus('00000000-0000-4000-8000-00000000dead', identity), 403);
  await assertForbidden(client.get(`/files/${foreign.documento}`));
});

test('a client can read no other user', async () => {
  const seen = await rows(client.get('/users?limit=-1'));
  assert.deepEqual(
    seen.map(({ id }) => id),
    [demoUsers.cliente40.id],
  );
  await assertForbidden(client.get(`/users/${demoUsers.admin.id}`));
});

test('a client reads the public pages', async () => {
  const pages = await rows(client.get('/items/pagine?fields=id'));
  assert.ok(pages.length > 0);
});

test('a client cannot change their rights, their profile or any content', async () => {
  const me = '/users/me';
  await assertForbidden(client.patch(me, { role: roleIds.redattore }));
  await assertForbidden(client.patch(me, { status: 'invited' }));
  await assertForbidden(client.patch(me, { token: 'x'.repeat(32) }));
  await assertForbidden(client.patch(me, { societa: 'Altra S.r.l.' }));
  await assertForbidden(client.patch(me, { email: 'altra@example.com' }));
  await assertForbidden(client.patch('/items/pagine/1', { titolo: 'Mia' }));
  await assertForbidden(client.patch(`/items/documenti_clienti/${foreign.id}`, { anno: 1999 }));
  await assertForbidden(client.get('/settings'));
});
