import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoUsers } from '../../demo/users.ts';
import { createClient, goodPassword, newAddress } from '../support/accounts.ts';
import { asGateway, siteLogin } from '../support/as-gateway.ts';
import { assertForbidden, assertInvalid, row, rows } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';
import { enableWithCodes } from '../support/two-factor.ts';

const installation = await sharedInstallation();
const { service } = installation;
const path = '/items/interventi_clienti';
const tipo = 'verifica';
const motivo = 'Di persona, con la carta d’identità';

async function clientWithFactor(name: string) {
  const email = newAddress(name);
  const id = await createClient(installation, email);
  const cookie = await siteLogin(installation, email, goodPassword);
  await enableWithCodes(installation, cookie);
  const login = () => asGateway(installation, '/auth/login', { email, password: goodPassword });
  return { id, email, cookie, login };
}

test('an editor resets a client’s second factor; the record names both, and the client gets a mail', async () => {
  const { id, email, login } = await clientWithFactor('telefono.perso');
  assert.deepEqual((await login()).codes, ['INVALID_OTP']);
  const { rest } = await installation.login(demoUsers.redattore.email);
  const { id: record } = await row(rest.post(path, { cliente: id, tipo, motivo }));
  assert.equal((await login()).status, 200);
  const kept = await row(rest.get(`${path}/${record}`));
  assert.deepEqual([kept.user_created, kept.cliente], [demoUsers.redattore.id, id]);
  assert.ok(kept.date_created);
  await installation.mail.mailTo(email, 'Abbiamo disattivato la tua verifica in due passaggi');
  const codes = `/items/codici_recupero?filter[utente][_eq]=${id}`;
  assert.deepEqual(await rows(service.get(codes)), []);
  await assertInvalid(rest.post(path, { cliente: id, tipo, motivo }));
});

test('rejects a reset without a reason and any change to the record of a reset', async () => {
  const { id, login } = await clientWithFactor('senza.motivo');
  const { rest } = await installation.login(demoUsers.redattore.email);
  for (const reason of [undefined, ' ']) {
    await assertInvalid(rest.post(path, { cliente: id, tipo, motivo: reason }));
  }
  assert.deepEqual((await login()).codes, ['INVALID_OTP']);
  const { id: record } = await row(rest.post(path, { cliente: id, tipo, motivo }));
  for (const actor of [rest, service]) {
    await assertForbidden(actor.patch(`${path}/${record}`, { motivo: 'Altro' }));
    await assertForbidden(actor.remove(`${path}/${record}`));
  }
});

test('editors can reset only clients, and clients cannot reset any account', async () => {
  const { id, cookie, login } = await clientWithFactor('da.fuori');
  const { rest } = await installation.login(demoUsers.redattore.email);
  await assertInvalid(rest.post(path, { cliente: demoUsers.admin.id, tipo, motivo }));
  const own = await asGateway(installation, path, { cliente: id, tipo, motivo }, { cookie });
  assert.equal(own.status, 403);
  assert.deepEqual((await login()).codes, ['INVALID_OTP']);
});
