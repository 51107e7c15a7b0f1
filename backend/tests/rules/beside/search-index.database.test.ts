import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { demoUsers } from '../../../demo/users.ts';
import { search } from '../../../extensions/portal/src/clients/search/endpoint.ts';
import { besideInstallation } from '../../support/beside.ts';

const { installation, database } = await besideInstallation();
const isSqlite = installation.settings.database.client === 'sqlite3';

const newRequest = async (titolo: string) => {
  const request = { cliente: demoUsers.cliente40.id, titolo, stato: 'chiesta' };
  const [{ id }] = await database('richieste_documenti').insert(request).returning('id');
  return id;
};

test('an index is made anew when a change of its table cost the triggers', {
  skip: !isSqlite,
}, async () => {
  const word = `x${randomUUID().slice(0, 8)}`;
  await search(database, word);
  await database.raw('DROP TRIGGER ricerca_richieste_documenti_nuovo');
  const id = await newRequest(`Planimetria ${word}`);
  assert.deepEqual((await search(database, word)).richieste, [id]);
  const next = await newRequest(`Visura ${word}`);
  assert.deepEqual((await search(database, word)).richieste, [next, id]);
});
