import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { roleIds } from '@studio/shared/contract';
import { demoUsers } from '../../demo/users.ts';
import type { Rest } from '../../scripts/installation/rest.ts';
import { createClient, goodPassword, newAddress } from '../support/accounts.ts';
import { createCompany } from '../support/companies.ts';
import { uploadFile } from '../support/documents.ts';
import { row } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';

const installation = await sharedInstallation();

let editor: Rest;
let client: string;

before(async () => {
  const email = newAddress('redattrice');
  const user = { email, password: goodPassword, role: roleIds.redattore, status: 'active' };
  await installation.service.post('/users', user);
  ({ rest: editor } = await installation.login(email, goodPassword));
  client = await createClient(installation, newAddress('valori'), 'invited');
});

const file = (content?: string) =>
  uploadFile(installation, 'valori.pdf', { content: content ?? `%PDF-1.7\n${Math.random()}\n` });
const path = '/items/documenti_clienti';

test('a document has a type and a year from 1990 to the next one', async () => {
  const good = { cliente: client, tipologia: 1, anno: 2026, documento: await file() };
  const next = new Date().getFullYear() + 1;
  for (const anno of [206, 1989, next + 1, null]) {
    await assert.rejects(editor.post(path, { ...good, anno }), /Un anno dal 1990/);
  }
  const { tipologia: _, ...untyped } = good;
  await assert.rejects(editor.post(path, untyped), /Scegli la tipologia/);
  const { id } = await row(editor.post(path, { ...good, anno: next }));
  for (const rest of [editor, installation.service]) {
    await assert.rejects(rest.patch(`${path}/${id}`, { anno: 206 }), /Un anno dal 1990/);
  }
  await assert.rejects(editor.patch(`${path}/${id}`, { tipologia: null }), /Scegli la tipologia/);
  await editor.patch(`${path}/${id}`, { anno: 1990, mese: 2 });
});

test('a document is of an active client', async () => {
  const good = { tipologia: 1, anno: 2026, documento: await file() };
  const closed = await createClient(installation, newAddress('chiusa'), 'suspended');
  for (const cliente of [demoUsers.redattore.id, closed]) {
    await assert.rejects(editor.post(path, { ...good, cliente }), /Scegli un cliente attivo/);
  }
});

test('rejects the same bytes for the same client or company unless the editor confirms them', async () => {
  const content = '%PDF-1.7\ndue volte\n';
  const same = async () => ({ tipologia: 1, anno: 2026, documento: await file(content) });
  const azienda = await createCompany(installation, 'Doppi S.r.l.');
  for (const owner of [{ cliente: client }, { azienda }]) {
    const { id } = await row(editor.post(path, { ...owner, ...(await same()) }));
    const again = { ...owner, ...(await same()) };
    await assert.rejects(editor.post(path, again), /già tra i suoi documenti dal /);
    await editor.post(path, { ...again, consenti_duplicato: true });
    await editor.patch(`${path}/${id}`, { mese: 5 });
  }
  const other = await createClient(installation, newAddress('altra'), 'invited');
  const elsewhere = await row(editor.post(path, { cliente: other, ...(await same()) }));
  await assert.rejects(
    editor.patch(`${path}/${elsewhere.id}`, { cliente: client }),
    /già tra i suoi documenti/,
  );
});
