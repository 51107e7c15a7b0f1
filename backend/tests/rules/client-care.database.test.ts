import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { demoUsers } from '../../demo/users.ts';
import { type Rest, RestError } from '../../scripts/installation/rest.ts';
import { createClient, goodPassword, newAddress, tokenIn } from '../support/accounts.ts';
import { asGateway, siteLogin } from '../support/as-gateway.ts';
import { createCompany, newVatNumber } from '../support/companies.ts';
import { assertForbidden, row, rows } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';
import { logIn, withPasskey } from '../support/passkeys.ts';

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

test('cancelled credentials end every login, and a mail leads to a new password', async () => {
  const client = await withPasskey(installation, 'rubata');
  const { email, user, cookie } = client;
  const asked = { email, reset_url: `${installation.settings.siteUrl}/reset` };
  await asGateway(installation, '/auth/password/request', asked);
  const old = await mail.mailTo(email, 'Imposta una nuova password');
  const call = (path: string, body?: object, method = 'POST') =>
    asGateway(installation, path, body, { cookie }, method);
  await call('/account/due/calendar', { azione: 'crea' });
  await service.post('/items/iscrizioni_push', {
    ...{ utente: user, indirizzo: 'https://push.example/1', impronta: user, lingua: 'it' },
    ...{ chiave: 'x', segreto: 'x', creata_il: new Date() },
  });
  const remains = async (table: string) =>
    (await rows(service.get(`/items/${table}?filter[utente][_eq]=${user}&fields=id`))).length;
  const others = ['passkey', 'calendari_scadenze', 'iscrizioni_push'];
  for (const table of others) assert.equal(await remains(table), 1, table);
  await act(user, 'credenziali');
  assert.notEqual((await call('/users/me', undefined, 'GET')).status, 200);
  await assert.rejects(siteLogin(installation, email, goodPassword));
  assert.equal((await logIn(installation, client)).status, 401);
  const reset = (token: string, password: string) =>
    asGateway(installation, '/auth/password/reset', { token, password });
  assert.notEqual((await reset(tokenIn(old), goodPassword)).status, 204);
  for (const table of others) assert.equal(await remains(table), 0, table);
  const [kept] = await actsOf(user);
  assert.match(String(kept?.dettaglio), /^Password annullata, passkey tolte: 1,/);
  await assert.rejects(act(user, 'credenziali'), refusedWith(/né password né passkey/));
  const link = await mail.mailTo(email, 'Scegli una nuova password');
  assert.equal((await reset(tokenIn(link), 'gatti-nuovi-quattro')).status, 204);
  await siteLogin(installation, email, 'gatti-nuovi-quattro');
});

test('a suspended client gets the mail about a new password with the access', async () => {
  const email = newAddress('sospesa.e.rubata');
  const id = await createClient(installation, email);
  await act(id, 'sospendi');
  await act(id, 'credenziali');
  await act(id, 'riattiva');
  await mail.mailTo(email, 'Scegli una nuova password');
  await assert.rejects(siteLogin(installation, email, goodPassword));
  const subjects = (await mail.mailsTo(email)).map(({ subject }) => subject);
  assert.deepEqual(subjects.sort(), ['Il tuo accesso è sospeso', 'Scegli una nuova password']);
});

test('only an account with credentials of its own has some to cancel', async () => {
  const invited = await createClient(installation, newAddress('non.confermata'), 'invited');
  await assert.rejects(act(invited, 'credenziali'), refusedWith(/Non ha ancora confermato/));
  const foreign = await createClient(installation, newAddress('con.google'));
  await service.patch(`/users/${foreign}`, { provider: 'google', external_identifier: foreign });
  await assert.rejects(act(foreign, 'credenziali'), refusedWith(/Accede con Google/));
});

test('a mail about a second suspension within a minute waits and is not dropped', async () => {
  const email = newAddress('due.volte');
  const id = await createClient(installation, email);
  for (const tipo of ['sospendi', 'riattiva', 'sospendi']) await act(id, tipo);
  const query = `filter[destinatario][_eq]=${email}&filter[tipo][_eq]=access-suspended`;
  const written = await rows(service.get(`/items/posta_in_uscita?${query}&fields=*`));
  assert.equal(written.length, 2);
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
  }
});

test('staff write down notes and calls for clients and companies, without an effect', async () => {
  const email = newAddress('annotata');
  const id = await createClient(installation, email);
  const company = await createCompany(installation, 'Annotata S.r.l.');
  await act(id, 'telefonata');
  await editor.post(path, { azienda: company, tipo: 'carta', motivo });
  assert.equal(await statusOf(id), 'active');
  const [call] = await actsOf(id);
  assert.deepEqual(
    [call?.tipo, call?.motivo, call?.user_created, call?.dettaglio],
    ['telefonata', motivo, demoUsers.redattore.id, null],
  );
  const [paper] = await rows(editor.get(`${path}?filter[azienda][_eq]=${company}&fields=*`));
  assert.deepEqual([paper?.tipo, paper?.cliente, paper?.motivo], ['carta', null, motivo]);
  const note = { azienda: company, tipo: 'nota' };
  await assert.rejects(editor.post(path, { ...note, motivo: ' ' }), refusedWith(/testo/));
  await assert.rejects(editor.post(path, { ...note, cliente: id, motivo }), refusedWith(/oppure/));
  // Acts with an effect are for clients only, and no one writes a correction.
  await assert.rejects(
    editor.post(path, { ...note, tipo: 'sospendi', motivo }),
    refusedWith(/cliente/),
  );
  await assert.rejects(act(id, 'correzione'), refusedWith(/che cosa fare/));
});
