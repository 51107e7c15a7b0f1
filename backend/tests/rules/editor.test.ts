import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { folders, roleIds } from '@studio/shared/contract';
import { demoUsers } from '../../demo/users.ts';
import type { Rest } from '../../scripts/installation/rest.ts';
import { createClient, newAddress } from '../support/accounts.ts';
import { uploadFile } from '../support/documents.ts';
import {
  assertForbidden,
  assertInvalid,
  assertShowsExactly,
  row,
  rows,
} from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';

const installation = await sharedInstallation();

let editor: Rest;

before(async () => {
  ({ rest: editor } = await installation.login(demoUsers.redattore.email));
});

test('an editor writes, publishes, archives and restores a page, but cannot delete it', async () => {
  const { visitor } = installation;
  const url = `/nuova-${randomUUID()}`;
  const page = await row(editor.post('/items/pagine', { url, titolo: 'Nuova' }));
  assert.equal(page.status, 'draft');
  await assertForbidden(visitor.get(`/items/pagine/${page.id}`));
  await editor.patch(`/items/pagine/${page.id}`, { status: 'published' });
  assert.equal((await row(visitor.get(`/items/pagine/${page.id}`))).titolo, 'Nuova');
  await editor.patch(`/items/pagine/${page.id}`, { status: 'archived' });
  await assertForbidden(visitor.get(`/items/pagine/${page.id}`));
  await editor.patch(`/items/pagine/${page.id}`, { status: 'published' });
  assert.equal((await row(visitor.get(`/items/pagine/${page.id}`))).titolo, 'Nuova');
  await assertForbidden(editor.remove(`/items/pagine/${page.id}`));
});

test('an editor cannot give a page a path that the site itself uses', async () => {
  for (const url of ['/login', '/account/profile', '/news/1-titolo', 'senza-barra']) {
    await assertInvalid(editor.post('/items/pagine', { url, titolo: 'Prova' }));
  }
  await assertInvalid(editor.patch('/items/pagine/1', { url: '/api' }));
});

test('an editor publishes a document for a client, with a calendar month', async () => {
  const documento = await uploadFile(installation, 'dicembre.pdf');
  const cliente = await createClient(installation, newAddress('dicembre'));
  const document = { cliente, tipologia: 1, anno: 2026, mese: 12, documento };
  const created = await row(editor.post('/items/documenti_clienti', document));
  await assertForbidden(editor.remove(`/items/documenti_clienti/${created.id}`));
  await assertInvalid(editor.post('/items/documenti_clienti', { ...document, mese: 13 }));
});

test('an editor cannot make a client’s document public', async () => {
  const { service } = installation;
  const inFolder = (id: string) => rows(service.get(`/files?limit=1&filter[folder][_eq]=${id}`));
  const [open] = await inFolder(folders.pubblici.id);
  const cliente = await createClient(installation, newAddress('riservata'));
  const documento = await uploadFile(installation, 'riservato.pdf');
  const document = { cliente, anno: 2026 };
  const { id } = await row(service.post('/items/documenti_clienti', { ...document, documento }));
  await assertInvalid(
    editor.post('/items/documenti_clienti', { ...document, documento: open?.id }),
  );
  await assertInvalid(editor.patch(`/items/documenti_clienti/${id}`, { documento: open?.id }));
  const moved = { folder: folders.pubblici.id };
  await assertInvalid(editor.patch(`/files/${documento}`, moved));
  await editor.patch(`/files/${documento}`, { title: 'Nuovo titolo' });
});

test('an editor sees clients but not colleagues’ accounts', async () => {
  const shown = () => rows(editor.get('/users?limit=-1&fields=id,email'));
  const path = `/users?limit=-1&fields=id&filter[role][_eq]=${roleIds.cliente}`;
  await assertShowsExactly(shown, async () => [
    { id: demoUsers.redattore.id },
    ...(await rows(installation.service.get(path))),
  ]);
  assert.ok((await shown()).some(({ id }) => id === demoUsers.cliente0.id));
  await assertForbidden(
    editor.patch(`/users/${demoUsers.cliente0.id}`, { role: roleIds.redattore }),
  );
});

test('an editor cannot change settings, roles, rights or the data model', async () => {
  await assertForbidden(editor.patch('/settings', { project_name: 'Mio' }));
  await assertForbidden(editor.post('/roles', { name: 'Mio' }));
  await assertForbidden(editor.post('/policies', { name: 'Mia', admin_access: true }));
  await assertForbidden(editor.patch('/users/me', { role: null }));
  await assertForbidden(editor.post('/fields/pagine', { field: 'mio', type: 'string' }));
  await assertForbidden(editor.get('/items/registro_modifiche'));
});
