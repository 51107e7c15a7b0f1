import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { folders } from '@studio/shared/contract';
import * as v from 'valibot';
import { demoUsers } from '../../../demo/users.ts';
import { appendAnswer, lockChain } from '../../../extensions/portal/src/due/answers/chain.ts';
import { deleteUnusedFiles } from '../../../extensions/portal/src/privacy/deletion/unused-files.ts';
import { declaredTables } from '../../../schema/data-protection.ts';
import { type Rest, RestError } from '../../../scripts/installation/rest.ts';
import { createClient, executeDeletion, goodPassword, newAddress } from '../../support/accounts.ts';
import { asGateway } from '../../support/as-gateway.ts';
import { besideInstallation } from '../../support/beside.ts';
import { askFile, downloadsOf, uploadFile } from '../../support/documents.ts';
import { assertForbidden, row, rows } from '../../support/expect.ts';
import { profileCalls } from '../../support/profiles.ts';
import { waitFor } from '../../support/wait-for.ts';

const { installation, database } = await besideInstallation();
const { service, mail } = installation;
const table = '/items/richieste_cancellazione';
const { newClient, ask } = profileCalls(installation);

const state = v.object({
  data: v.object({
    request: v.optional(v.looseObject({ stato: v.string(), nota: v.nullable(v.string()) })),
    kept: v.object({
      documents: v.number(),
      documents_until: v.nullable(v.string()),
      downloads: v.number(),
      downloads_until: v.nullable(v.string()),
    }),
  }),
});

let editor: Rest;

before(async () => {
  ({ rest: editor } = await installation.login(demoUsers.redattore.email));
});

async function call(path: string, cookie: string | undefined, body?: object) {
  const method = body === undefined ? 'GET' : 'POST';
  const headers = cookie === undefined ? {} : { cookie };
  return asGateway(installation, `/account/deletion${path}`, body, headers, method);
}
const stateIn = (text: string) => v.parse(state, JSON.parse(text)).data;
const requestsOf = (id: string) => rows(service.get(`${table}?filter[cliente][_eq]=${id}`));
const refusedWith = (pattern: RegExp) => (error: unknown) =>
  error instanceof RestError && error.status === 400 && pattern.test(error.message);

async function addDocument(cliente: string, anno: number): Promise<{ id: number; file: string }> {
  const file = await uploadFile(installation, `documento-${anno}.pdf`);
  const created = await row(
    service.post('/items/documenti_clienti', { cliente, documento: file, anno }),
  );
  return { id: Number(created.id), file };
}

test('a client requests a deletion once, gets a receipt, and takes it back', async () => {
  const client = await newClient('ripensamento');
  assert.equal(stateIn((await call('', client.cookie)).text).request, undefined);
  const motivo = 'Ho chiuso l’attività';
  const answers = await Promise.all([
    call('', client.cookie, { motivo }),
    call('', client.cookie, { motivo }),
  ]);
  for (const { status, text } of answers) {
    assert.equal(status, 200, text);
    assert.equal(stateIn(text).request?.stato, 'in_attesa');
  }
  const [request, ...others] = await requestsOf(client.id);
  assert.deepEqual([request?.motivo, others.length], [motivo, 0]);
  const receipt = await mail.mailTo(
    client.email,
    'Abbiamo ricevuto la tua richiesta di cancellazione',
  );
  assert.match(receipt.text, /entro un mese/);
  assert.match(receipt.text, /Non dobbiamo conservare nulla/);
  assert.match(receipt.text, /\/account\/dati\n/);

  const stranger = await newClient('estranea');
  await call('/withdraw', stranger.cookie, {});
  assert.equal((await requestsOf(client.id)).length, 1);
  const back = await call('/withdraw', client.cookie, {});
  assert.deepEqual([back.status, stateIn(back.text).request], [200, undefined]);
  assert.deepEqual(await requestsOf(client.id), []);
  await assert.rejects(editor.patch(`${table}/${request?.id}`, { stato: 'eseguita' }));
  assert.equal((await call('', client.cookie, {})).status, 200);
});

test('visitors and staff cannot request a deletion, and a long reason is rejected', async () => {
  const client = await newClient('lunga');
  assert.deepEqual((await call('', undefined, {})).status, 403);
  assert.deepEqual((await call('', undefined)).status, 403);
  const long = await call('', client.cookie, { motivo: 'x'.repeat(2001) });
  assert.deepEqual([long.status, long.codes], [400, ['FAILED_VALIDATION']]);
  assert.deepEqual(await requestsOf(client.id), []);
});

test('an executed request erases the account and keeps what the law asks for, for staff only', async () => {
  const client = await newClient('uscita');
  const kept = await addDocument(client.id, 2024);
  const ended = await addDocument(client.id, 2001);
  await database('documenti_clienti')
    .where({ id: ended.id })
    .update({ date_created: new Date('2001-05-01T10:00:00Z') });
  const read = await askFile(installation, `${kept.file}/a.pdf?download`, client.cookie);
  assert.equal(read.status, 200);
  await ask(client.cookie, { telefono: '0545 000009' });
  const { text } = await call('', client.cookie, { motivo: 'Cambio studio' });
  const year = new Date().getFullYear();
  const before = stateIn(text).kept;
  assert.deepEqual(
    [before.documents, before.documents_until, before.downloads],
    [1, `${year + 10}-12-31`, 1],
  );
  assert.match(before.downloads_until ?? '', new RegExp(`^${year + 10}-`));

  const imported = { riga: 2, email: 'altro@example.com' };
  const written = `  ${client.email.toUpperCase()}`;
  await database('righe_importazione').insert([
    { ...imported, cliente: client.id },
    { ...imported, email: written },
    imported,
  ]);
  const visit = { stato: 'nuova', nome: 'Nora', argomento: 'Altro', consenso_il: new Date() };
  await database('richieste_appuntamento').insert([
    { ...visit, email: client.email.toUpperCase() },
    { ...visit, email: 'altra.persona@example.com' },
    { ...visit, email: '' },
  ]);
  const secret = `Saldo di ${client.email}`;
  const iban = 'IT60X0542811101000000123456';
  const due = { tributo: secret, importo: 10, scade_il: '2031-01-10', modo: 'addebito', iban };
  await editor.post('/items/scadenze_clienti', { ...due, cliente: client.id });
  await editor.patch(`/users/${client.id}`, { gruppi: ['Uscita'] });
  const [request] = await requestsOf(client.id);
  assert.match(String(request?.cancellato), /profilo[\s\S]*Richieste di modifica: 1/i);
  assert.match(String(request?.conservato), /^Un documento, fino al/);
  await executeDeletion(installation, request?.id);
  const rowsLeft = database('righe_importazione').whereIn('email', [imported.email, written]);
  assert.equal((await rowsLeft).length, 1);
  const visits: unknown[] = await database('richieste_appuntamento').where({ nome: visit.nome });
  assert.equal(visits.length, 2);
  const withoutAddress = { id: randomUUID(), email: null, second: null };
  for (const { rules } of declaredTables)
    assert.deepEqual((await rules.erasedRows?.(database, withoutAddress)) ?? [], []);
  // Postgres compares JSON with a text only once it is one.
  const history: unknown[] = await database('directus_revisions').whereRaw(
    'cast(data as text) like ?',
    [`%${secret}%`],
  );
  assert.deepEqual(history, []);

  const user = await row(service.get(`/users/${client.id}?fields=*`));
  const values = Object.entries(user).filter(
    ([name, value]) =>
      value !== null &&
      !['id', 'role', 'status', 'provider', 'cancellato_il', 'last_name'].includes(name) &&
      !/^(?:policies|appearance|theme|email_notifications|text_direction|interventi)/.test(name),
  );
  assert.deepEqual(values, []);
  assert.deepEqual(
    [user.status, user.last_name],
    ['archived', `Account cancellato n. ${request?.id}`],
  );
  for (const path of ['/users/me', '/account/sessions', '/items/documenti_clienti']) {
    const { status } = await asGateway(
      installation,
      path,
      undefined,
      { cookie: client.cookie },
      'GET',
    );
    assert.equal(status, 401, path);
  }
  const login = { email: client.email, password: goodPassword };
  assert.equal((await asGateway(installation, '/auth/login', login)).status, 401);
  for (const [name, column] of [
    ['directus_sessions', 'user'],
    ['sessioni', 'utente'],
    ['richieste_modifica', 'cliente'],
    ['directus_activity', 'user'],
  ] as const) {
    const left: unknown[] = await database(name).where({ [column]: client.id });
    assert.deepEqual(left, [], name);
  }
  const revisions: unknown[] = await database('directus_revisions').where({ item: client.id });
  assert.deepEqual(revisions, []);

  const outcome = await mail.mailTo(client.email, 'Abbiamo cancellato il tuo account');
  assert.match(outcome.text, /Buongiorno, Nora Galli\./);
  assert.match(outcome.text, new RegExp(`Un documento, fino al 31 dicembre ${year + 10}`));
  assert.match(outcome.text, /art\. 2220 c\.c\..*art\. 17, par\. 3/);
  const record = await row(editor.get(`${table}/${request?.id}`));
  assert.match(String(record.conservato), /registro dei download/);
  assert.match(String(record.intestatario), /^Galli S\.r\.l\. · Nora Galli · P\. IVA \d{11}$/);
  assert.ok(record.decisa_il);
  assert.equal((await downloadsOf(installation, kept.id)).length, 1);
  const documents = `/items/documenti_clienti?filter[cliente][_eq]=${client.id}`;
  await waitFor('the ended document goes', async () => {
    const left = await rows(editor.get(documents));
    return (left.length === 1 && left[0]?.id === kept.id) || undefined;
  });
  const files = (await rows(service.get('/files?limit=-1&fields=id'))).map(({ id }) => id);
  assert.deepEqual([files.includes(kept.file), files.includes(ended.file)], [true, false]);
});

test('decides one request at a time, each once, and a rejection needs an answer', async () => {
  const [one, two] = [await newClient('prima'), await newClient('seconda')];
  for (const { cookie } of [one, two]) await call('', cookie, {});
  const [first] = await requestsOf(one.id);
  const [second] = await requestsOf(two.id);
  const keys = [first?.id, second?.id];
  await assert.rejects(
    editor.patch(table, { keys, data: { stato: 'eseguita' } }),
    refusedWith(/una richiesta alla volta/),
  );
  await assert.rejects(
    editor.patch(`${table}/${first?.id}`, { stato: 'respinta' }),
    refusedWith(/Scrivi al cliente/),
  );
  await assertForbidden(
    editor.patch(`${table}/${first?.id}`, { stato: 'eseguita', cliente: two.id }),
  );
  assert.equal((await row(service.get(`/users/${one.id}`))).status, 'active');
  const nota = 'C’è un mandato in corso.';
  await editor.patch(`${table}/${first?.id}`, { nota: 'bozza' });
  assert.equal(stateIn((await call('', one.cookie)).text).request?.nota, null);
  await editor.patch(`${table}/${first?.id}`, { stato: 'respinta', nota });
  assert.equal(stateIn((await call('', one.cookie)).text).request?.nota, nota);
  const told = await mail.mailTo(one.email, 'La tua richiesta di cancellazione');
  assert.match(told.text, /C’è un mandato in corso\./);
  assert.match(told.text, /Garante/);
  for (const change of [{ stato: 'eseguita' }, { stato: 'in_attesa' }, { nota: 'altro' }]) {
    await assert.rejects(
      editor.patch(`${table}/${first?.id}`, change),
      refusedWith(/già stata decisa/),
    );
  }
  await editor.patch(`${table}/${first?.id}`, { stato: 'respinta', nota });
  assert.equal((await row(service.get(`/users/${one.id}`))).status, 'active');
  // Another request is possible after a rejection.
  assert.equal(stateIn((await call('', one.cookie, {})).text).request?.stato, 'in_attesa');
});

test('an erasure waits seven days, unless a second member of staff executes it', async () => {
  const client = await newClient('attesa');
  await call('', client.cookie, {});
  const [asked] = await requestsOf(client.id);
  const path = `${table}/${asked?.id}`;
  await assert.rejects(
    editor.patch(path, { stato: 'eseguita' }),
    refusedWith(/Scegli prima «Confermata»/),
  );
  await editor.patch(path, { stato: 'confermata' });
  await assert.rejects(
    editor.patch(path, { stato: 'eseguita' }),
    refusedWith(/L’hai confermata tu: si esegue da sola il/),
  );
  const { request } = stateIn((await call('', client.cookie)).text);
  assert.equal(request?.stato, 'confermata');
  const days = (Date.parse(String(request?.da_eseguire_il)) - Date.now()) / 86_400_000;
  assert.ok(days > 6.9 && days <= 7, String(days));
  // The firm changes its mind, confirms again, and the client takes it back.
  await editor.patch(path, { stato: 'in_attesa' });
  assert.equal(stateIn((await call('', client.cookie)).text).request?.stato, 'in_attesa');
  await editor.patch(path, { stato: 'confermata' });
  await call('/withdraw', client.cookie, {});
  assert.deepEqual(await requestsOf(client.id), []);
  assert.equal((await row(service.get(`/users/${client.id}`))).status, 'active');
});

test('a confirmed erasure is executed when its days are over', async () => {
  const [due, other] = [await newClient('scaduta'), await newClient('altra')];
  for (const { cookie } of [due, other]) await call('', cookie, {});
  const [[first], [second]] = [await requestsOf(due.id), await requestsOf(other.id)];
  for (const one of [first, second])
    await editor.patch(`${table}/${one?.id}`, { stato: 'confermata' });
  await database('richieste_cancellazione')
    .where({ id: first?.id })
    .update({ da_eseguire_il: new Date(Date.now() - 1000) });
  // Every change of a request looks for those that are due, as the job of each hour does.
  await editor.patch(`${table}/${second?.id}`, { nota: 'un appunto' });
  const stateOf = async (id: unknown) => (await row(service.get(`${table}/${id}`))).stato;
  await waitFor('the due request is executed', async () =>
    (await stateOf(first?.id)) === 'eseguita' ? true : undefined,
  );
  assert.equal((await row(service.get(`/users/${due.id}`))).status, 'archived');
  assert.equal(await stateOf(second?.id), 'confermata');
  await mail.mailTo(due.email, 'Abbiamo cancellato il tuo account');
});

test('an editor records a request that came by another way, for clients only', async () => {
  const client = await newClient('telefono');
  const request = { cliente: client.id, motivo: 'Per telefono', stato: 'eseguita' };
  const { id, stato } = await row(editor.post(table, request));
  assert.equal(stato, 'in_attesa');
  await mail.mailTo(client.email, 'Abbiamo ricevuto la tua richiesta di cancellazione');
  await assert.rejects(
    editor.post(table, { cliente: client.id }),
    refusedWith(/già una richiesta/),
  );
  await assert.rejects(
    editor.post(table, { cliente: demoUsers.admin.id }),
    refusedWith(/un cliente/),
  );
  await executeDeletion(installation, id);
  await assert.rejects(editor.post(table, { cliente: client.id }), refusedWith(/un cliente/));
});

test('a client reads no request through the collection', async () => {
  const client = await newClient('collezione');
  await call('', client.cookie, {});
  for (const [body, method] of [
    [undefined, 'GET'],
    [{ cliente: client.id }, 'POST'],
  ] as const) {
    const answer = await asGateway(installation, table, body, { cookie: client.cookie }, method);
    assert.equal(answer.status, 403, method);
  }
});

const relationRows = v.array(
  v.looseObject({
    collection: v.string(),
    field: v.string(),
    related_collection: v.nullable(v.string()),
  }),
);
const collectionRows = v.array(v.object({ collection: v.string() }));

/** Resolves with the files that the nightly job would delete so many days from now; it deletes none. */
async function unusedFiles(days: number): Promise<ReadonlySet<string>> {
  const relations = v.parse(relationRows, await service.get('/relations'));
  const collections = v.parse(collectionRows, await service.get('/collections'));
  const schema = {
    relations: relations.map(({ collection, field, related_collection }) => ({
      ...{ collection, field, related_collection },
      meta: null,
    })),
    collections: Object.fromEntries(
      collections.map(({ collection }) => [collection, { primary: 'id' }]),
    ),
  };
  const found = new Set<string>();
  const then = Date.now() + days * 24 * 60 * 60 * 1000;
  const count = await deleteUnusedFiles(database, schema, then, async (_transaction, ids) => {
    for (const id of ids) found.add(id);
  });
  assert.equal(count, found.size);
  return found;
}

test('the files of deleted clients and documents go, and all that anything still names stays', async () => {
  const upload = (name: string, folder: string = folders.documenti.id) =>
    uploadFile(installation, name, { folder });
  const client = () => createClient(installation, newAddress('file'));
  const addTo = async (cliente: string, documento: string) => {
    const document = { cliente, documento, anno: 2026 };
    return (await row(service.post('/items/documenti_clienti', document))).id;
  };
  const path = '/items/documenti_clienti';

  const [leaving, staying, erased] = [await client(), await client(), await client()];
  const [ofDeletedClient, approved, ofDeletedDocument, deliveredAndDeleted, replaced, neverUsed] = [
    await upload('cliente-eliminato.pdf'),
    await upload('approvato.pdf'),
    await upload('documento-eliminato.pdf'),
    await upload('consegnato-eliminato.pdf'),
    await upload('sostituito.pdf'),
    await upload('mai-usato.pdf'),
  ];
  await addTo(leaving, ofDeletedClient);
  const answered = await addTo(leaving, approved);
  await database.transaction(async (transaction) => {
    await lockChain(transaction);
    await appendAnswer(transaction, {
      ...{ quando: new Date(), tipo: 'approvazione', nome: 'Ada', persona: leaving },
      ...{ azienda: null, argomento: 'documento', oggetto: Number(answered) },
      ...{ descrizione: 'F24', file: approved, impronta_documento: null },
      ...{ indirizzo: null, nota: null },
    });
  });
  await service.remove(`${path}/${await addTo(staying, ofDeletedDocument)}`);
  const [type] = await rows(service.get('/items/tipologie?limit=1'));
  const form = { cliente: staying, tipologia: type?.id, anno: 2026 };
  const deliver = async (file: string) =>
    row(
      editor.post('/items/consegne', {
        ...form,
        file: { create: [{ directus_files_id: { id: file } }], update: [], delete: [] },
      }),
    );
  const { id: delivery } = await deliver(deliveredAndDeleted);
  await editor.patch(`/items/consegne/${delivery}`, { azione: 'pubblica' });
  const [delivered] = await rows(service.get(`${path}?filter[consegna][_eq]=${delivery}`));
  await service.remove(`${path}/${delivered?.id}`);

  const [published, earlier, current, withdrawn, kept, inDraft, picture, elsewhere] = [
    await upload('pubblicato.pdf'),
    await upload('precedente.pdf'),
    await upload('attuale.pdf'),
    await upload('ritirato.pdf'),
    await upload('conservato.pdf'),
    await upload('in-bozza.pdf'),
    await upload('del-team.pdf'),
    await upload('pubblico.pdf', folders.pubblici.id),
  ];
  await addTo(staying, published);
  const changed = await addTo(staying, replaced);
  for (const documento of [earlier, current])
    await service.patch(`${path}/${changed}`, { documento });
  const reason = { motivo_ritiro: 'Sbagliato' };
  await editor.patch(`${path}/${await addTo(staying, withdrawn)}`, reason);
  await addTo(erased, kept);
  const { id: request } = await row(editor.post(table, { cliente: erased }));
  await executeDeletion(installation, request);
  await deliver(inDraft);
  await service.post('/items/team', { Nome: 'Ada', Cognome: 'Neri', foto: picture });
  await service.remove(`/users/${leaving}`);

  const gone = { ofDeletedClient, ofDeletedDocument, deliveredAndDeleted, replaced, neverUsed };
  const needed = {
    ...{ approved, published, earlier, current, withdrawn, kept, inDraft, picture, elsewhere },
  };
  const ended = await unusedFiles(31);
  const namesIn = (files: object) =>
    Object.entries(files).flatMap(([name, id]) => (ended.has(id) ? [name] : []));
  assert.deepEqual([namesIn(gone), namesIn(needed)], [Object.keys(gone), []]);
  assert.deepEqual([...(await unusedFiles(29))], [], 'a file of the last thirty days stays');
});
