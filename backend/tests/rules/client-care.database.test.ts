import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { demoUsers } from '../../demo/demo.ts';
import { type Rest, RestError } from '../../scripts/installation/rest.ts';
import { createClient, goodPassword, newAddress, tokenIn } from '../support/accounts.ts';
import { asGateway, siteLogin } from '../support/as-gateway.ts';
import { createCompany, newVatNumber } from '../support/companies.ts';
import { assertForbidden, row, rows } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';

const installation = await sharedInstallation();
const { service, mail } = installation;
const path = '/items/interventi_clienti';
const motivo = 'Chiesto per telefono';

let editor: Rest;
before(async () => {
  ({ rest: editor } = await installation.login(demoUsers.redattore.email));
});

const act = (cliente: string, tipo: string, more: object = {}) =>
  editor.post(path, { cliente, tipo, motivo, ...more });
const statusOf = async (id: string) => (await row(service.get(`/users/${id}?fields=*`))).status;
const actsOf = (id: string) =>
  rows(editor.get(`${path}?sort=id&filter[cliente][_eq]=${id}&fields=*`));
const refusedWith = (sentence: RegExp) => (error: unknown) =>
  error instanceof RestError && error.code === 'FAILED_VALIDATION' && sentence.test(error.message);

test('a suspension ends the sessions at once, and reactivation restores the access', async () => {
  const email = newAddress('sospesa');
  const id = await createClient(installation, email);
  const cookie = await siteLogin(installation, email, goodPassword);
  const session = async () =>
    (await asGateway(installation, '/users/me', undefined, { cookie }, 'GET')).status;
  assert.equal(await session(), 200);
  await act(id, 'sospendi');
  assert.equal(await statusOf(id), 'suspended');
  assert.notEqual(await session(), 200);
  await mail.mailTo(email, 'Il tuo accesso è sospeso');
  await assert.rejects(act(id, 'sospendi'), refusedWith(/già sospeso/));
  await assert.rejects(act(id, 'invita'), refusedWith(/prima riattivalo/));
  await act(id, 'riattiva');
  assert.equal(await statusOf(id), 'active');
  await siteLogin(installation, email, goodPassword);
  await mail.mailTo(email, 'Il tuo accesso è di nuovo attivo');
  await assert.rejects(act(id, 'riattiva'), refusedWith(/non è sospeso/));
  const kept = await actsOf(id);
  assert.deepEqual(
    kept.map(({ tipo, user_created, motivo: reason }) => [tipo, user_created, reason]),
    [
      ['sospendi', demoUsers.redattore.id, motivo],
      ['riattiva', demoUsers.redattore.id, motivo],
    ],
  );
});

test('a suspended client who never confirmed is invited again', async () => {
  const email = newAddress('mai.confermata');
  const id = await createClient(installation, email, 'invited');
  await act(id, 'sospendi');
  await act(id, 'riattiva');
  assert.equal(await statusOf(id), 'invited');
  await mail.mailTo(email, 'Conferma il tuo indirizzo e-mail');
  await assert.rejects(act(id, 'invita'), refusedWith(/aspetta un minuto/));
});

test('a new address of a client counts when its mailbox confirms it', async () => {
  const [email, next] = [newAddress('prima'), newAddress('Dopo')];
  const id = await createClient(installation, email);
  await act(id, 'email', { nuovo_indirizzo: ` ${next} ` });
  const address = async () => (await row(service.get(`/users/${id}?fields=*`))).email;
  assert.equal(await address(), email);
  const link = await mail.mailTo(next.toLowerCase(), 'Conferma il tuo nuovo indirizzo e-mail');
  const answer = await asGateway(installation, '/account/confirm', { token: tokenIn(link) });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(await address(), next.toLowerCase());
  await mail.mailTo(email, 'L’indirizzo e-mail del tuo account è cambiato');
  await assert.rejects(
    act(id, 'email', { nuovo_indirizzo: demoUsers.cliente0.email }),
    refusedWith(/Ce l’ha già Giulia Ferretti/),
  );
  await assert.rejects(act(id, 'email', { nuovo_indirizzo: 'x' }), refusedWith(/indirizzo/));
});

test('a wrong address of an invited client is replaced, and its link is void', async () => {
  const [email, next] = [newAddress('errata'), newAddress('giusta')];
  const id = await createClient(installation, email, 'invited');
  const old = await mail.mailTo(email, 'Conferma il tuo indirizzo e-mail');
  await act(id, 'email', { nuovo_indirizzo: next });
  const confirm = (token: string) => asGateway(installation, '/account/confirm', { token });
  assert.deepEqual((await confirm(tokenIn(old))).codes, ['INVALID_TOKEN']);
  const link = await mail.mailTo(next, 'Conferma il tuo indirizzo e-mail');
  assert.equal((await confirm(tokenIn(link))).status, 200);
});

test('corrections are recorded with both values and the reason', async () => {
  const id = await createClient(installation, newAddress('corretta'));
  await service.patch(`/users/${id}`, { citta: 'Imola' });
  const reason = 'Visura di oggi';
  await editor.patch(`/users/${id}`, { citta: ' Faenza ', cap: '', motivo_correzione: reason });
  // The form saved again changes nothing.
  await editor.patch(`/users/${id}`, { citta: 'Faenza' });
  const kept = (await actsOf(id)).slice(-1);
  assert.partialDeepStrictEqual(kept, [
    {
      ...{ tipo: 'correzione', user_created: demoUsers.redattore.id, motivo: reason },
      dettaglio: 'Città: «Imola» → «Faenza»',
    },
  ]);
  const azienda = await createCompany(installation, 'Da correggere');
  const piva = newVatNumber();
  await editor.patch(`/items/aziende/${azienda}`, { piva, motivo_correzione: reason });
  const [ofCompany] = await rows(editor.get(`${path}?filter[azienda][_eq]=${azienda}&fields=*`));
  assert.match(String(ofCompany?.dettaglio), new RegExp(`^Partita IVA: «\\d+» → «${piva}»$`));
  // As the Studio saves the record of a client.
  await editor.patch(`/users/${id}`, {
    interventi: { create: [{ tipo: 'sospendi', motivo }], update: [], delete: [] },
  });
  assert.equal(await statusOf(id), 'suspended');
});

test('acts need a client, a reason and the right, and corrections cannot be forged', async () => {
  const id = await createClient(installation, newAddress('rifiuti'));
  await assert.rejects(editor.post(path, { cliente: id, tipo: 'sospendi' }), refusedWith(/motivo/));
  await assert.rejects(act(demoUsers.admin.id, 'sospendi'), refusedWith(/Scegli un cliente/));
  for (const more of [{}, { prova: 'x' }])
    await assert.rejects(act(id, 'correzione', more), refusedWith(/Scegli che cosa/));
  const { rest: client } = await installation.login(demoUsers.cliente0.email);
  for (const stranger of [client, installation.visitor]) {
    await assertForbidden(stranger.post(path, { cliente: id, tipo: 'sospendi', motivo }));
    await assertForbidden(stranger.get(path));
  }
  assert.equal(await statusOf(id), 'active');
  const { id: kept } = await row(act(id, 'sospendi'));
  for (const actor of [editor, service]) {
    await assertForbidden(actor.patch(`${path}/${kept}`, { motivo: 'Altro' }));
    await assertForbidden(actor.remove(`${path}/${kept}`));
    await assertForbidden(actor.post('/items/ripristini_accesso', { cliente: id, motivo }));
  }
});
