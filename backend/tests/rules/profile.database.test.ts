import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { demoUsers } from '../../demo/users.ts';
import type { Rest } from '../../scripts/installation/rest.ts';
import { accountsOf } from '../support/accounts.ts';
import { asGateway, overtakenIn } from '../support/as-gateway.ts';
import { assertForbidden, rows } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';
import { profile, profileCalls } from '../support/profiles.ts';

const installation = await sharedInstallation();

const { newClient, ask, requestsOf } = profileCalls(installation);
let client: Rest;

before(async () => {
  ({ rest: client } = await installation.login(demoUsers.cliente40.email));
});

test('a request contains the changed fields and ignores status and role', async () => {
  const { id, email, cookie } = await newClient('nora');
  const form = { ...profile, email: email.replace('n', 'N'), status: 'invited', role: { x: 3 } };
  const nothing = await ask(cookie, form);
  assert.deepEqual([nothing.status, nothing.codes], [400, ['NOTHING_CHANGED']]);
  const answer = await ask(cookie, { ...form, telefono: ' 0545 000002 ', pec: '' });
  assert.equal(answer.text, '{"data":{"requested":["telefono","pec"]}}');
  const seen = (await requestsOf(id)).map(
    ({ campo, valore_attuale, valore_richiesto, stato, applicata_il }) => [
      campo,
      valore_attuale,
      valore_richiesto,
      stato,
      applicata_il,
    ],
  );
  assert.deepEqual(seen, [
    ['telefono', profile.telefono, '0545 000002', 'in_attesa', null],
    ['pec', profile.pec, '', 'in_attesa', null],
  ]);
  const [account] = await accountsOf(installation, email);
  assert.equal(account?.status, 'active');
  assert.equal(account?.telefono, profile.telefono);
});

test('a second request for a field replaces the first and has its own row', async () => {
  const { id, cookie } = await newClient('due.volte');
  await ask(cookie, { citta: 'Imola' });
  const [first] = await requestsOf(id);
  await ask(cookie, { citta: 'Imola' });
  assert.deepEqual(
    (await requestsOf(id)).map((one) => one.id),
    [first?.id],
  );
  await ask(cookie, { citta: 'Faenza' });
  const now = await requestsOf(id);
  assert.deepEqual(
    now.map(({ valore_richiesto }) => valore_richiesto),
    ['Faenza'],
  );
  assert.notEqual(now[0]?.id, first?.id);
  const withdraw = (seen: unknown) =>
    asGateway(installation, '/account/change-requests/withdraw', { id: seen }, { cookie });
  assert.equal((await withdraw(first?.id)).status, 204);
  assert.deepEqual(await requestsOf(id), now);
  assert.equal((await withdraw(now[0]?.id)).status, 204);
  assert.equal((await withdraw(now[0]?.id)).status, 204);
  assert.equal((await withdraw('citta')).status, 400);
  assert.deepEqual(await requestsOf(id), []);
});

test('a withdrawal that comes after the decision says what the firm decided, and when', async () => {
  const { id, cookie } = await newClient('tardi');
  await ask(cookie, { citta: 'Imola' });
  const [request] = await requestsOf(id);
  const { rest: editor } = await installation.login(demoUsers.redattore.email);
  const before = Date.now();
  await editor.patch(`/items/richieste_modifica/${request?.id}`, { stato: 'approvata' });
  const withdraw = (from: string) =>
    asGateway(
      installation,
      '/account/change-requests/withdraw',
      { id: request?.id },
      { cookie: from },
    );
  const late = await withdraw(cookie);
  assert.deepEqual([late.status, late.codes], [409, ['CHANGED_MEANWHILE']]);
  const { quando, ...said } = overtakenIn(late.text);
  assert.deepEqual(said, { da: 'studio', nome: null, vale: 'approvata' });
  assert.ok(Date.parse(quando ?? '') >= before - 1000);
  // To another client it is a request that does not exist.
  const { cookie: stranger } = await newClient('estranea');
  assert.equal((await withdraw(stranger)).status, 204);
});

test('a repeated request can be approved after the firm changed the field', async () => {
  const { id, email, cookie } = await newClient('di.nuovo');
  await ask(cookie, { citta: 'Imola' });
  await installation.service.patch(`/users/${id}`, { citta: 'Cervia' });
  await ask(cookie, { citta: 'Imola' });
  const [request, ...more] = await requestsOf(id);
  assert.deepEqual([request?.valore_attuale, more], ['Cervia', []]);
  const { rest: editor } = await installation.login(demoUsers.redattore.email);
  await editor.patch(`/items/richieste_modifica/${request?.id}`, { stato: 'approvata' });
  assert.equal((await accountsOf(installation, email))[0]?.citta, 'Imola');
});

test('keeps one of twenty simultaneous requests for a field waiting', async () => {
  const { id, cookie } = await newClient('venti');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => ask(cookie, { indirizzo: `Via Po ${index + 2}` })),
  );
  assert.ok(answers.every(({ status }) => status === 200));
  assert.equal((await requestsOf(id)).length, 1);
});

test('a client can send at most thirty requests an hour', async () => {
  const { cookie } = await newClient('insistente');
  for (let count = 0; count < 30; count++) await ask(cookie, { citta: '' });
  const answer = await ask(cookie, { citta: 'Imola' });
  assert.deepEqual([answer.status, answer.codes], [429, ['REQUESTS_EXCEEDED']]);
  assert.ok(Number(answer.headers['retry-after']) > 0);
});

test('only the client and the firm can read requests, and only the firm decides them', async () => {
  const own = await rows(client.get('/items/richieste_modifica?limit=-1'));
  assert.deepEqual(own.map(({ campo, stato }) => `${campo} ${stato}`).sort(), [
    'pec rifiutata',
    'telefono in_attesa',
  ]);
  assert.ok(own.every((one) => !('chiave_attesa' in one) && !('cliente' in one)));
  const { id } = own[0] ?? assert.fail();
  const path = `/items/richieste_modifica/${id}`;
  const other = (await installation.login(demoUsers.cliente0.email)).rest;
  assert.deepEqual(await other.get('/items/richieste_modifica'), []);
  await assertForbidden(other.get(path));
  for (const rest of [client, other, installation.visitor]) {
    await assertForbidden(rest.patch(path, { stato: 'approvata' }));
    await assertForbidden(rest.patch(path, { motivo: 'x' }));
    await assertForbidden(rest.remove(path));
    await assertForbidden(rest.post('/items/richieste_modifica', { campo: 'citta' }));
  }
  const { rest: editor } = await installation.login(demoUsers.redattore.email);
  await assertForbidden(editor.patch(path, { valore_richiesto: 'x' }));
  await assertForbidden(editor.remove(path));
  await assertForbidden(editor.post('/items/richieste_modifica', { campo: 'citta' }));
});

test('an editor and a visitor cannot request changes', async () => {
  const { headers } = await installation.login(demoUsers.redattore.email);
  assert.equal((await ask(headers.cookie, { citta: 'Imola' })).status, 401);
  assert.equal((await ask('', { citta: 'Imola' })).status, 403);
});
