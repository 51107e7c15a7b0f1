import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { folders } from '@studio/shared/contract';
import { demoUsers } from '../../demo/users.ts';
import { type Rest, RestError } from '../../scripts/installation/rest.ts';
import { createClient, goodPassword, newAddress } from '../support/accounts.ts';
import { asGateway } from '../support/as-gateway.ts';
import { companyWithMembers, dayFromToday, documentIdsOf } from '../support/companies.ts';
import { uploadFile } from '../support/documents.ts';
import { assertForbidden, row, rows } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';
import { waitFor } from '../support/wait-for.ts';

const installation = await sharedInstallation();
const { service } = installation;
const path = '/items/richieste_documenti';

let editor: Rest;
let admin: Rest;
before(async () => {
  ({ rest: editor } = await installation.login(demoUsers.redattore.email));
  ({ rest: admin } = await installation.login(demoUsers.admin.email));
});

/** Asserts that a write is refused with this sentence. */
async function assertRefused(request: Promise<unknown>, sentence: RegExp): Promise<void> {
  await assert.rejects(request, (error) => {
    assert.ok(error instanceof RestError);
    assert.deepEqual([error.status, error.code], [400, 'FAILED_VALIDATION']);
    assert.match(error.message, sentence);
    return true;
  });
}

const ask = (values: object) => row(editor.post(path, { titolo: 'Spese mediche', ...values }));
const stored = (id: unknown) => row(editor.get(`${path}/${id}?fields=*`));
const noticesAbout = (kind: string, id: unknown) =>
  rows(service.get(`/items/avvisi_scambio?filter[tipo][_eq]=${kind}&filter[oggetto][_eq]=${id}`));

/** Stores a file's row as the upload of a client leaves it, with its request sent. */
async function received(richiesta: unknown, owner: object, nome = 'spese.pdf') {
  const upload = { ...owner, richiesta, nome, dimensione: 10, stato: 'ricevuto' };
  const { id } = await row(service.post('/items/caricamenti', upload));
  if (richiesta !== null) await service.patch(`${path}/${richiesta}`, { stato: 'inviata' });
  return id;
}

async function client() {
  const email = newAddress('richieste');
  const id = await createClient(installation, email);
  const { headers } = await installation.login(email, goodPassword);
  return { id, headers };
}

/** Resolves with the list that a client reads. */
async function listOf(headers: Record<string, string>, query = '') {
  const answer = await asGateway(
    installation,
    `/account/requests${query}`,
    undefined,
    headers,
    'GET',
  );
  return { ...answer, titles: titlesIn(answer.text) };
}

const titlesIn = (text: string) =>
  [...text.matchAll(/"titolo":"([^"]*)"/g)].map(([, title]) => title);

test('a request is for one active client or one company, and for a day that is not over', async () => {
  const { id: cliente } = await client();
  const suspended = await createClient(installation, newAddress('sospesa'), 'suspended');
  await assertRefused(ask({}), /«Cliente»: Scegli a chi chiedi/);
  await assertRefused(
    ask({ cliente, azienda: 1 }),
    /«Azienda»: La richiesta è a un cliente oppure/,
  );
  await assertRefused(ask({ cliente: suspended }), /«Cliente»: Scegli un cliente attivo/);
  await assertRefused(ask({ cliente, titolo: ' ' }), /«Che cosa serve»/);
  await assertRefused(ask({ cliente, scadenza: dayFromToday(-1) }), /«Entro il»/);
  const forged = { stato: 'accettata', chiusa_il: '2020-01-01T00:00:00Z', annunciata_il: null };
  const { id } = await ask({ cliente, scadenza: dayFromToday(0), ...forged });
  assert.partialDeepStrictEqual(await stored(id), { stato: 'chiesta', chiusa_il: null });
  const { rest } = await installation.login(demoUsers.cliente0.email);
  await assertForbidden(rest.get(path));
  await assertForbidden(rest.post(path, { cliente, titolo: 'Falsa' }));
});

test('the firm accepts, sends back with a note or cancels, and a closed request stays', async () => {
  const { id: cliente } = await client();
  const { id } = await ask({ cliente });
  const change = (values: object) => editor.patch(`${path}/${id}`, values);
  await assertRefused(change({ stato: 'inviata' }), /«Stato»: Diventa «Inviata» quando/);
  await assertRefused(change({ stato: 'da_rifare', nota: 'No' }), /«Stato»: Non è ancora arrivato/);
  const first = await received(id, { cliente });
  await assertRefused(change({ stato: 'da_rifare', nota: ' ' }), /«Nota per il cliente»: Scrivi/);
  await assertRefused(change({ stato: 'chiesta' }), /«Stato»: .* non torna «Chiesta»/);
  await change({ stato: 'da_rifare', nota: 'Manca la seconda pagina.' });
  assert.partialDeepStrictEqual(await stored(id), {
    ...{ stato: 'da_rifare', nota: 'Manca la seconda pagina.', chiusa_il: null },
    user_updated: demoUsers.redattore.id,
  });
  assert.equal((await noticesAbout('esito', first)).length, 1);
  const second = await received(id, { cliente });
  // A second click changes nothing.
  for (const click of [1, 2]) {
    await change({ stato: 'accettata', nota: null });
    assert.equal((await stored(id)).stato, 'accettata', `click ${click}`);
  }
  const closed = await stored(id);
  assert.deepEqual([closed.stato, closed.nota], ['accettata', null]);
  assert.ok(typeof closed.chiusa_il === 'string');
  assert.equal((await noticesAbout('esito', second)).length, 1);
  assert.deepEqual(
    (await rows(editor.get(`/items/caricamenti?filter[richiesta][_eq]=${id}&sort=id`))).map(
      ({ stato }) => stato,
    ),
    ['da_rifare', 'accettato'],
  );
  await assertRefused(change({ titolo: 'Altro' }), /«Stato»: Una richiesta chiusa non si modifica/);
  const other = await ask({ cliente });
  await editor.patch(`${path}/${other.id}`, { stato: 'annullata' });
  assert.equal((await stored(other.id)).stato, 'annullata');
  await assertRefused(editor.patch(`${path}/${other.id}`, { stato: 'accettata' }), /chiusa/);
});

test('new requests are announced once, to the people who take part', async () => {
  const {
    company: azienda,
    f24: tipologia,
    owner,
    delegate,
  } = await companyWithMembers(installation);
  const typed = await ask({ azienda, tipologia });
  const untyped = await ask({ azienda });
  const notices = async ({ id }: { id: unknown }) =>
    (await noticesAbout('richiesta', id)).map(({ persona }) => persona).sort();
  await waitFor('the notice', async () => (await notices(untyped)).length > 0 || undefined);
  assert.deepEqual(await notices(typed), [owner.id, delegate.id].sort());
  assert.deepEqual(await notices(untyped), [owner.id]);
});

test('a client reads their requests, next first, and those of a company by their rights', async () => {
  const me = await client();
  const cliente = me.id;
  const closed = await ask({ cliente, titolo: 'Chiusa' });
  await editor.patch(`${path}/${closed.id}`, { stato: 'annullata' });
  const old = { cliente, titolo: 'Vecchia', stato: 'accettata', chiusa_il: '2020-01-01T00:00:00Z' };
  await service.post(path, old);
  await ask({ cliente, titolo: 'Senza data', chiede_scadenza: true });
  await ask({ cliente, titolo: 'Dopo', scadenza: dayFromToday(9) });
  await ask({ cliente, titolo: 'Prima', scadenza: dayFromToday(2) });
  const sent = await ask({ cliente, titolo: 'Inviata', scadenza: dayFromToday(1) });
  await received(sent.id, { cliente });
  const { text, titles, headers } = await listOf(me.headers);
  assert.deepEqual(titles, ['Prima', 'Dopo', 'Senza data', 'Inviata', 'Chiusa']);
  assert.match(text, new RegExp(`"scadenza":"${dayFromToday(2)}"`));
  assert.match(text, /"chiede_scadenza":true/);
  assert.equal(headers['cache-control'], 'no-store');

  const {
    company: azienda,
    f24,
    owner,
    delegate,
    bare,
    ended,
  } = await companyWithMembers(installation);
  await ask({ azienda, titolo: 'Per F24', tipologia: f24 });
  await ask({ azienda, titolo: 'Senza tipologia' });
  const list = ({ cookie }: { cookie: string }, query = `?azienda=${azienda}`) =>
    listOf({ cookie }, query);
  assert.deepEqual((await list(owner)).titles, ['Per F24', 'Senza tipologia']);
  assert.deepEqual((await list(delegate)).titles, ['Per F24']);
  assert.deepEqual((await list(bare)).titles, []);
  assert.deepEqual((await list(owner, '')).titles, []);
  const refused = await Promise.all([
    list(ended),
    listOf(me.headers, `?azienda=${azienda}`),
    listOf(me.headers, '?azienda=999999999'),
    listOf(me.headers, '?azienda=x'),
  ]);
  assert.deepEqual(new Set(refused.map((one) => `${one.status} ${one.text}`)).size, 1);
  assert.equal(refused[0]?.status, 403);
});

test('staff ask a whole group of clients and companies', async () => {
  const [one, other] = [await client(), await client()];
  const { company } = await companyWithMembers(installation);
  const group = `Forfettari 100% ${newAddress('g')}`;
  await editor.patch(`/users/${one.id}`, { gruppi: ['IVA mensile', group] });
  await editor.patch(`/users/${other.id}`, { gruppi: [`${group} bis`] });
  await editor.patch(`/items/aziende/${company}`, { gruppi: [group] });
  const form = { titolo: 'Fatturato', destinatari: 'gruppo', gruppo: group.toUpperCase() };
  const made = await row(editor.post('/items/nuove_richieste', form));
  assert.equal(made.riepilogo, '2 richieste per 2 destinatari');
  assert.deepEqual((await listOf(other.headers)).titles, []);
  await assertRefused(
    editor.post('/items/nuove_richieste', { ...form, gruppo: 'Forfettari%' }),
    /«Gruppo»: Nessun cliente e nessuna azienda/,
  );
  await assertRefused(
    editor.post('/items/nuove_richieste', { ...form, gruppo: ' ' }),
    /«Gruppo»: Scrivi il nome/,
  );
});

test('staff ask many at once by a template, and an open request with the same title is not made twice', async () => {
  const [one, other] = [await client(), await client()];
  const { company, owner } = await companyWithMembers(installation);
  const [template] = await rows(
    editor.get('/items/modelli_richieste?filter[nome][_eq]=Antiriciclaggio&fields=*,voci.*'),
  );
  await ask({ cliente: one.id, titolo: 'carta d’identità ' });
  const form = {
    modello: template?.id,
    // As the Studio sends them.
    clienti: {
      create: [one, other].map(({ id }) => ({ directus_users_id: { id } })),
      ...{ update: [], delete: [] },
    },
    aziende: { create: [{ aziende_id: { id: company } }], update: [], delete: [] },
  };
  const made = await row(editor.post('/items/nuove_richieste', form));
  assert.deepEqual(made.riepilogo, '8 richieste per 3 destinatari, 1 tralasciata');
  assert.match(String(made.tralasciati), /^.+: «Carta d’identità» è già chiesto$/);
  assert.deepEqual([made.clienti, made.aziende], [[], []]);
  assert.deepEqual((await listOf(other.headers)).titles.toSorted(), [
    'Carta d’identità',
    'Dichiarazione sul titolare effettivo',
    'Tessera sanitaria',
  ]);
  const [card] = await rows(
    editor.get(`${path}?filter[cliente][_eq]=${other.id}&filter[titolo][_starts_with]=Carta`),
  );
  assert.partialDeepStrictEqual(card, {
    ...{ scadenza: dayFromToday(15), chiede_scadenza: true, stato: 'chiesta' },
    user_created: demoUsers.redattore.id,
  });
  assert.equal((await listOf({ cookie: owner.cookie }, `?azienda=${company}`)).titles.length, 3);
  const again = await row(editor.post('/items/nuove_richieste', form));
  assert.equal(again.riepilogo, 'Nessuna richiesta nuova, 9 tralasciate');
  const single = { titolo: 'Visura', clienti: [{ directus_users_id: one.id }] };
  await assertRefused(
    editor.post('/items/nuove_richieste', { ...single, titolo: ' ' }),
    /«Che cosa serve»: Scegli un modello, oppure/,
  );
  await assertRefused(
    editor.post('/items/nuove_richieste', { titolo: 'Visura' }),
    /«Clienti»: Scegli almeno un cliente/,
  );
  const scadenza = dayFromToday(4);
  const clicks = await Promise.all(
    [1, 2, 3].map(() => row(editor.post('/items/nuove_richieste', { ...single, scadenza }))),
  );
  assert.deepEqual(clicks.map(({ richieste }) => richieste).toSorted(), [0, 0, 1]);
  assert.match((await listOf(one.headers)).text, new RegExp(`"titolo":"Visura"[^}]*"${scadenza}"`));
  const { rest } = await installation.login(demoUsers.cliente0.email);
  await assertForbidden(rest.post('/items/nuove_richieste', form));
});

const step = async (name: string, body: object, rest = editor) =>
  rest.post(`/in-arrivo/${name}`, body);
const upload = (id: unknown) => row(editor.get(`/items/caricamenti/${id}?fields=*`));

/** Stores an upload with its file, as it is after the check. */
async function uploaded(owner: object, more: object = {}) {
  const file = await uploadFile(installation, `arrivo-${randomUUID()}.pdf`, {
    folder: folders.caricamenti.id,
  });
  const values = { nome: 'arrivo.pdf', dimensione: 20, stato: 'ricevuto', ...owner, ...more, file };
  const { id } = await row(service.post('/items/caricamenti', values));
  return { id: Number(id), file };
}

test('staff accept, send back and undo in the inbox, once each, and the request follows its last file', async () => {
  const { id: cliente, headers } = await client();
  const { id: richiesta } = await ask({ cliente, titolo: 'Due file' });
  const first = await uploaded({ cliente }, { richiesta });
  const second = await uploaded({ cliente }, { richiesta });
  await service.patch(`${path}/${richiesta}`, { stato: 'inviata' });
  const state = async () => [(await stored(richiesta)).stato, (await upload(second.id)).stato];

  await Promise.all([step('accept', { id: first.id }), step('accept', { id: first.id })]);
  assert.deepEqual(await state(), ['inviata', 'ricevuto']);
  assert.deepEqual(await noticesAbout('esito', first.id), []);
  await step('send-back', { id: second.id, nota: ' Manca il retro. ' });
  await step('send-back', { id: second.id, nota: 'Altro' });
  assert.deepEqual(await state(), ['da_rifare', 'da_rifare']);
  assert.match((await listOf(headers)).text, /"nota":"Manca il retro\."/);
  await assert.rejects(step('accept', { id: second.id }), /già stato rimandato/);
  await step('undo', { id: second.id });
  await step('undo', { id: second.id });
  assert.deepEqual(await state(), ['inviata', 'ricevuto']);
  await Promise.all([step('accept', { id: second.id }), step('accept', { id: second.id })]);
  assert.deepEqual(await state(), ['accettata', 'accettato']);
  await assert.rejects(step('undo', { id: first.id }), /già andata avanti/);
  const third = await uploaded({ cliente }, { stato: 'in_controllo' });
  await assert.rejects(step('accept', { id: third.id }), /ancora in controllo/);
  await service.patch(`/items/caricamenti/${third.id}`, { stato: 'ricevuto' });
  // The form of the Studio takes the same steps.
  await assertRefused(
    editor.patch(`/items/caricamenti/${third.id}`, { stato: 'da_rifare' }),
    /«Nota per il cliente»: Scrivi/,
  );
  await editor.patch(`/items/caricamenti/${third.id}`, { stato: 'accettato' });
  assert.equal((await noticesAbout('esito', third.id)).length, 1);
});

test('a decision that is taken back leaves what another file of the request decided', async () => {
  const { id: cliente } = await client();
  const { id: richiesta } = await ask({ cliente, titolo: 'Fronte e retro' });
  const arrivato_il = new Date().toISOString();
  const front = await uploaded({ cliente }, { richiesta, arrivato_il });
  const back = await uploaded({ cliente }, { richiesta, arrivato_il });
  await service.patch(`${path}/${richiesta}`, { stato: 'inviata' });
  const state = async () => (await stored(richiesta)).stato;
  await step('accept', { id: front.id });
  await step('undo', { id: front.id });
  assert.deepEqual([(await upload(front.id)).stato, await state()], ['ricevuto', 'inviata']);
  await step('send-back', { id: front.id, nota: 'Sfocata.' });
  await step('accept', { id: back.id });
  await assert.rejects(
    step('undo', { id: front.id }),
    /già andata avanti/,
    'the other file was decided later',
  );
  await step('undo', { id: back.id });
  assert.deepEqual([(await upload(back.id)).stato, await state()], ['ricevuto', 'da_rifare']);
  await step('send-back', { id: back.id, nota: 'Tagliata.' });
  await step('undo', { id: back.id });
  const { stato, nota } = await stored(richiesta);
  assert.deepEqual([stato, nota], ['da_rifare', 'Sfocata.'], 'the front is to be redone still');
  const again = await uploaded({ cliente }, { richiesta, arrivato_il: new Date().toISOString() });
  await service.patch(`${path}/${richiesta}`, { stato: 'inviata' });
  await step('send-back', { id: again.id, nota: 'Ancora sfocata.' });
  await step('undo', { id: again.id });
  assert.equal(await state(), 'inviata', 'the client has answered');
  await assertRefused(
    admin.patch(`${path}/${richiesta}`, { cliente: demoUsers.cliente0.id }),
    /«Cliente»: A chi è la richiesta non si cambia/,
  );
});

test('staff move an upload into the documents, once and whole, and only staff do', async () => {
  const {
    company: azienda,
    f24: tipologia,
    delegate,
    owner,
  } = await companyWithMembers(installation);
  const { id: richiesta } = await ask({ azienda, tipologia, titolo: 'Quietanza' });
  const { id, file } = await uploaded({ azienda, tipologia }, { richiesta });
  await service.patch(`${path}/${richiesta}`, { stato: 'inviata' });
  const body = { id, tipologia, anno: 2026, mese: 5 };
  await assertForbidden(step('move', body, delegate.rest));
  await assertForbidden(step('accept', { id }, owner.rest));
  await assertForbidden(step('accept', { id }, installation.visitor));
  await assertForbidden(step('accept', { id: 999_999 }));
  await assert.rejects(step('move', { ...body, anno: 1900 }), /«Anno»/);
  assert.deepEqual(
    [(await upload(id)).stato, (await stored(richiesta)).stato],
    ['ricevuto', 'inviata'],
  );
  const folderOf = async () => (await row(service.get(`/files/${file}`))).folder;
  assert.equal(await folderOf(), folders.caricamenti.id);

  await Promise.all([step('move', body), step('move', body)]);
  const { documento, stato } = await upload(id);
  assert.deepEqual([stato, (await stored(richiesta)).stato], ['accettato', 'accettata']);
  const documents = await rows(
    service.get(`/items/documenti_clienti?filter[documento][_eq]=${file}&fields=*`),
  );
  assert.equal(documents.length, 1);
  assert.partialDeepStrictEqual(documents[0], {
    ...{ id: documento, azienda, tipologia, anno: 2026, mese: 5 },
    user_created: demoUsers.redattore.id,
  });
  assert.equal(await folderOf(), folders.documenti.id);
  assert.ok((await documentIdsOf(delegate.rest)).includes(Number(documento)));
  await assert.rejects(step('undo', { id }), /già tra i documenti/);
});
