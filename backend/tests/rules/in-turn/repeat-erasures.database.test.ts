import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { roleIds } from '@studio/shared/contract';
import { repeatErasures } from '../../../extensions/portal/src/privacy/deletion/erase-on-request.ts';
import { connect } from '../../../scripts/installation/connect.ts';
import { newAddress } from '../../support/accounts.ts';
import { besideInstallation } from '../../support/beside.ts';
import { uploadFile } from '../../support/documents.ts';
import { row, rows } from '../../support/expect.ts';
import { outgoing } from '../../support/outgoing.ts';

// It writes to the database beside the backend.
const { installation } = await besideInstallation();
// As operators connect: removals reach the rows that refer to a person.
const database = connect(installation.settings.database);
after(() => database.destroy());

/** Creates a client with a document. */
async function newClient(name: string) {
  const { service } = installation;
  const user = { email: newAddress(name), first_name: name, role: roleIds.cliente };
  const { id } = await row(service.post('/users', { ...user, status: 'active' }));
  const documento = await uploadFile(installation, `${name}.pdf`);
  await service.post('/items/documenti_clienti', { cliente: id, documento, anno: 2026 });
  return { id: String(id), email: user.email };
}

test('a restored database repeats the erasures that came after it, once and without a mail', async () => {
  const { service } = installation;
  const table = '/items/richieste_cancellazione';
  const [waiting, later, removed] = [
    await newClient('ripetuta'),
    await newClient('successiva'),
    await newClient('eliminata'),
  ];
  const asked = await row(service.post(table, { cliente: waiting.id }));
  const at = '2026-01-31T10:00:00.000Z';
  const erasures = {
    erased: [waiting, later].map(({ id }) => ({ id, at })),
    deleted: [removed.id, '00000000-0000-4000-8000-000000000000'],
  };
  // Operators do this before the backend starts, which reads what it finds.
  assert.equal(await repeatErasures(database, erasures), 3);
  assert.equal(await repeatErasures(database, erasures), 0);
  for (const { id, email } of [waiting, later]) {
    const user = await row(service.get(`/users/${id}`));
    assert.deepEqual([user.status, user.email, user.first_name], ['archived', null, null]);
    const requests = await rows(service.get(`${table}?filter[cliente][_eq]=${id}`));
    assert.deepEqual(
      requests.map(({ stato }) => stato),
      ['eseguita'],
    );
    assert.equal(requests[0]?.id === asked.id, id === waiting.id);
    assert.ok(requests[0]?.intestatario);
    assert.equal((await outgoing(installation, email, 'deletion-done')).length, 0);
  }
  const ofRemoved = `filter[cliente][_eq]=${removed.id}`;
  assert.deepEqual(await rows(service.get(`/items/documenti_clienti?${ofRemoved}`)), []);
  assert.deepEqual(await rows(service.get(`/users?filter[id][_eq]=${removed.id}`)), []);
});
