import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { publishedCollections } from '../../access/public-fields.ts';
import { createClient, newAddress } from '../support/accounts.ts';
import { assertForbidden, assertShowsExactly, row, rows } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';

const closed = [
  '/users',
  '/settings',
  '/roles',
  '/policies',
  '/permissions',
  '/activity',
  '/revisions',
  '/items/documenti_clienti',
  '/items/tipologie',
  '/items/registro_modifiche',
  '/items/pubblicazioni_segnalate',
];

const installation = await sharedInstallation();

test('a visitor can read only published rows', async () => {
  const { visitor, service } = installation;
  for (const { collection } of publishedCollections) {
    const path = `/items/${collection}?limit=-1&fields=id`;
    const shown = () => rows(visitor.get(path));
    assert.ok((await shown()).length > 0, collection);
    await assertShowsExactly(shown, () =>
      rows(service.get(`${path}&filter[status][_eq]=published`)),
    );
  }
  const url = `/bozza-${randomUUID()}`;
  const draft = await row(service.post('/items/pagine', { url, titolo: 'Bozza' }));
  await assertForbidden(visitor.get(`/items/pagine/${draft.id}`));
  await service.remove(`/items/pagine/${draft.id}`);
});

test('a visitor reads the configuration, the dictionary and public files', async () => {
  const { visitor } = installation;
  const firm = await row(visitor.get('/items/configurazione/1?fields=*,logo.id,logo.type'));
  assert.ok(firm.denominazione);
  const words = await rows(visitor.get('/items/dizionario?fields=id,translations.value&limit=1'));
  assert.equal(words.length, 1);
  for (const file of await rows(visitor.get('/files?limit=-1'))) {
    assert.ok(file.type !== undefined && !('uploaded_by' in file));
  }
});

test('a visitor does not see the author of a page', async () => {
  const { visitor } = installation;
  await assertForbidden(visitor.get('/items/pagine?fields=user_created'));
  // Through a relation Directus answers, but leaves out the closed fields.
  const [news] = await rows(visitor.get('/items/news?limit=1&fields=id,user_created.email'));
  assert.deepEqual(Object.keys(news ?? {}), ['id']);
});

test('collections that are not public are closed', async () => {
  const { visitor } = installation;
  for (const path of closed) await assertForbidden(visitor.get(path));
});

test('blocks stock routes with known vulnerabilities', async () => {
  const { url, secrets } = installation;
  const headers = { authorization: `Bearer ${secrets.ADMIN_TOKEN}` };
  for (const path of ['/graphql', '/graphql/system', '/shares', '/utils/hash/generate']) {
    const response = await fetch(`${url}${path}`, { method: 'POST', headers });
    await response.body?.cancel();
    assert.equal(response.status, 404, path);
  }
});

test('a visitor cannot change anything', async () => {
  const { visitor } = installation;
  const client = await createClient(installation, newAddress('visitata'));
  await assertForbidden(visitor.post('/items/pagine', { url: '/mia', titolo: 'Mia' }));
  await assertForbidden(visitor.patch('/items/pagine/1', { titolo: 'Mia' }));
  await assertForbidden(visitor.remove('/items/pagine/1'));
  await assertForbidden(visitor.post('/users', { email: 'x@example.com', password: 'segreta' }));
  await assertForbidden(visitor.patch(`/users/${client}`, { status: 'draft' }));
  await assertForbidden(visitor.post('/files', { type: 'image/png', storage: 'local' }));
  await assertForbidden(visitor.post('/files/import', { url: 'http://127.0.0.1/' }));
});

test('keeps idle connections longer than the gateway leaves them unused', async () => {
  const response = await fetch(`${installation.url}/server/ping`);
  assert.equal(response.headers.get('keep-alive'), 'timeout=120');
});
