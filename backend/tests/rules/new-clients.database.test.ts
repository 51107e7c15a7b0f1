import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { roleIds } from '@studio/shared/contract';
import { demoUsers } from '../../demo/users.ts';
import type { Rest } from '../../scripts/installation/rest.ts';
import { accountsOf, createClient, newAddress } from '../support/accounts.ts';
import { createCompany, newVatNumber, typeIds } from '../support/companies.ts';
import { assertForbidden, assertRefused, row, rows } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';

const installation = await sharedInstallation();
const { service, mail } = installation;
const path = '/items/nuovi_clienti';
const confirmation = 'Conferma il tuo indirizzo e-mail';

let editor: Rest;
before(async () => {
  ({ rest: editor } = await installation.login(demoUsers.redattore.email));
});

const person = (email: string) => ({
  nome: ' Ada ',
  cognome: 'Prova',
  email,
  telefono: '051 1234',
});
const membershipsOf = (persona: string) =>
  rows(
    service.get(
      `/items/persone_aziende?fields=*,azienda.*,tipologie.tipologie_id&filter[persona][_eq]=${persona}`,
    ),
  );

test('an editor adds a company with its owner, who gets the invitation', async () => {
  const email = newAddress('Nuova.Azienda');
  const piva = newVatNumber();
  const form = { denominazione: ' Nuova S.r.l. ', piva: `IT ${piva}`, provincia: 'bologna' };
  const added = await row(editor.post(path, { ...form, ...person(email) }));
  const [account] = await accountsOf(installation, email.toLowerCase());
  assert.partialDeepStrictEqual(account, {
    ...{ id: added.cliente, role: roleIds.cliente, status: 'invited', email: email.toLowerCase() },
    ...{ first_name: 'Ada', societa: 'Nuova S.r.l.', piva, provincia: 'BO', telefono: '051 1234' },
    iscritto_il: null,
  });
  const [membership, ...others] = await membershipsOf(String(added.cliente));
  assert.deepEqual(others, []);
  assert.partialDeepStrictEqual(membership, {
    ruolo: 'titolare',
    azienda: { id: added.azienda, denominazione: 'Nuova S.r.l.', piva, provincia: 'BO' },
  });
  assert.equal(added.user_created, demoUsers.redattore.id);
  // The row keeps no copy of the values.
  assert.doesNotMatch(JSON.stringify(added), /Ada|Nuova|051/);
  assert.match((await mail.mailTo(email.toLowerCase(), confirmation)).text, /Nuova S\.r\.l\./);
});

test('an editor adds a delegate to a company that exists, to be invited later', async () => {
  const azienda = await createCompany(installation, 'Di prima');
  const email = newAddress('delegata');
  const f24 = (await typeIds(installation)).get('F24');
  const tipologie = { create: [{ tipologie_id: { id: f24 } }], update: [], delete: [] };
  const part = { azienda, ruolo: 'delegato', fino_al: '2030-12-31', tipologie, invito: 'dopo' };
  const { cliente } = await row(editor.post(path, { ...person(email), ...part }));
  assert.partialDeepStrictEqual((await membershipsOf(String(cliente)))[0], {
    ...{ ruolo: 'delegato', fino_al: '2030-12-31', tipologie: [{ tipologie_id: f24 }] },
    azienda: { id: azienda },
  });
  assert.deepEqual(await mail.mailsTo(email), []);
  await editor.post('/items/interventi_clienti', { cliente, tipo: 'invita', motivo: 'Pronta' });
  await mail.mailTo(email, confirmation);
});

test('an editor adds a private client without a company', async () => {
  const email = newAddress('privata');
  const { cliente, azienda } = await row(editor.post(path, person(email)));
  assert.equal(azienda, null);
  assert.deepEqual(await membershipsOf(String(cliente)), []);
  await mail.mailTo(email, confirmation);
});

test('marks each wrong field of the form, and creates nothing', async () => {
  const email = newAddress('sbagliata');
  const piva = newVatNumber();
  await assertRefused(editor.post(path, {}), /«Nome»: Va compilato/);
  const wrong = { denominazione: 'Sbagliata', piva: '12345678901', telefono_azienda: 'x' };
  await assertRefused(editor.post(path, { ...person(email), ...wrong }), /«Partita IVA»: 11 cifre/);
  await assertRefused(
    editor.post(path, { ...person(email), piva }),
    /«Denominazione»: Va compilato/,
  );
  assert.deepEqual(await accountsOf(installation, email), []);
  assert.deepEqual(await rows(service.get(`/items/aziende?filter[piva][_eq]=${piva}`)), []);
});

test('names the client or the company that has a value already, to staff only', async () => {
  const email = newAddress('prima');
  const piva = newVatNumber();
  const owner = { ...person(email), denominazione: 'Prima S.r.l.', piva };
  await editor.post(path, owner);
  const next = person(newAddress('seconda'));
  await assertRefused(
    editor.post(path, { ...next, denominazione: 'Altra', piva }),
    /«Prima S\.r\.l\.»/,
  );
  await assertRefused(editor.post(path, person(email)), /«E-mail»: Ce l’ha già Ada Prova, Prima/);
  await assertRefused(
    editor.post(path, person(demoUsers.redattore.email)),
    /È l’indirizzo di una persona dello studio/,
  );
  const { rest: client } = await installation.login(demoUsers.cliente0.email);
  await assertForbidden(client.post(path, person(email)));
  await assertForbidden(installation.visitor.post(path, person(email)));
});

test('applies the rules of the profile to every write of a client', async () => {
  const id = await createClient(installation, newAddress('regole'));
  const other = await createClient(installation, newAddress('regole'));
  const [piva, taken] = [newVatNumber(), newVatNumber()];
  await service.patch(`/users/${other}`, { last_name: 'Rossi', societa: 'Sua', piva: taken });
  const values = { piva: `IT ${piva}`, provincia: 'bologna', codice_univoco: 'abcdef1', pec: ' ' };
  for (const actor of [service, editor]) {
    await actor.patch(`/users/${id}`, values);
    assert.partialDeepStrictEqual(await row(service.get(`/users/${id}?fields=*`)), {
      ...{ piva, provincia: 'BO', codice_univoco: 'ABCDEF1', pec: null },
    });
    await assertRefused(
      actor.patch(`/users/${id}`, { piva: '1', provincia: 'Atlantide' }),
      /«Partita IVA»: 11 cifre/,
    );
    await assertRefused(actor.patch(`/users/${id}`, { piva: taken }), /Ce l’ha già Rossi, Sua\./);
    await assertRefused(actor.patch(`/users/${id}`, { last_name: '' }), /«Cognome»: Non può/);
  }
  const bad = { email: newAddress('regole'), role: roleIds.cliente, status: 'invited', cap: 'x' };
  await assertRefused(editor.post('/users', bad), /«CAP»/);
  const byAct = /Si cambia dagli «Interventi»/;
  await assertRefused(editor.patch(`/users/${id}`, { status: 'suspended' }), byAct);
  await assertRefused(editor.patch(`/users/${id}`, { email: newAddress('altro') }), byAct);
  await assertForbidden(editor.patch(`/users/${demoUsers.admin.id}`, { piva: '1' }));
  const { rest: client } = await installation.login(demoUsers.cliente0.email);
  await assertForbidden(client.patch(`/users/${demoUsers.cliente0.id}`, { piva: taken }));
});
