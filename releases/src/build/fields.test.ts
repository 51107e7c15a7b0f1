import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askedFields } from './fields.ts';

test('lists the fields of the collections that an app reads itself', async () => {
  const site = await askedFields('public-site');
  assert.ok(site.news?.includes('titolo'));
  assert.ok(site.team?.includes('foto.id'));
  assert.ok(site.configurazione?.includes('default_image_header.id'));
  assert.equal(site.directus_users, undefined);
});

test('lists the fields that a client reads of the own account, of documents and of their types', async () => {
  const area = await askedFields('customer-area');
  assert.ok(area.directus_users?.includes('tfa_secret'));
  assert.ok(area.documenti_clienti?.includes('azienda'));
  assert.deepEqual(Object.keys(area), [
    'directus_users',
    'documenti_clienti',
    'richieste_modifica',
    'tipologie',
  ]);
});

test('lists nothing for an app without a folder of reads', async () => {
  assert.deepEqual(await askedFields('shell'), {});
});
