import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import * as v from 'valibot';
import { demoUsers } from '../../../demo/users.ts';
import { newsKinds, untoldNews } from '../../../extensions/portal/src/notify/firm-digest/news.ts';
import { type Rest, RestError } from '../../../scripts/installation/rest.ts';
import { createClient, executeDeletion, goodPassword, newAddress } from '../../support/accounts.ts';
import { asGateway } from '../../support/as-gateway.ts';
import { besideInstallation } from '../../support/beside.ts';
import { companyWithMembers, publishFor, typeIds } from '../../support/companies.ts';
import { publish } from '../../support/document-mails.ts';
import { askFile } from '../../support/documents.ts';
import { assertForbidden, row, rows } from '../../support/expect.ts';
import { sendFile, sentFiles, type UploadMetadata } from '../../support/uploads.ts';
import { waitFor } from '../../support/wait-for.ts';

const { installation, database } = await besideInstallation();
const { service, mail } = installation;
const { company, f24, documents, foreign, owner, delegate, bare } =
  await companyWithMembers(installation);
const thread = { documento: documents.f24.id };

let editor: Rest;
before(async () => {
  ({ rest: editor } = await installation.login(demoUsers.redattore.email));
});

interface Caller {
  readonly cookie: string;
}

const messageSchema = v.looseObject({
  id: v.number(),
  testo: v.string(),
  da: v.string(),
  mia: v.boolean(),
  nuovo: v.boolean(),
  letto_dallo_studio_il: v.nullable(v.string()),
  allegati: v.array(v.looseObject({ id: v.number() })),
});
const threadSchema = v.object({
  data: v.object({ about: v.unknown(), messages: v.array(messageSchema) }),
});
const threadsSchema = v.object({
  data: v.array(
    v.looseObject({
      documento: v.nullable(v.looseObject({ id: v.number() })),
      richiesta: v.nullable(v.looseObject({ id: v.number() })),
      da_leggere: v.number(),
    }),
  ),
});

const get = ({ cookie }: Caller, path: string) =>
  asGateway(installation, `/account${path}`, undefined, { cookie }, 'GET');
const post = ({ cookie }: Caller, path: string, body: object) =>
  asGateway(installation, `/account${path}`, body, { cookie });
const send = (caller: Caller, about: object, more: object = {}) =>
  post(caller, '/messages', { ...about, testo: 'Quando si paga?', chiave: randomUUID(), ...more });

async function messagesOf(caller: Caller, about: string) {
  const { status, text } = await get(caller, `/messages?${about}`);
  assert.equal(status, 200, text);
  return v.parse(threadSchema, JSON.parse(text)).data.messages;
}

async function threadsOf(caller: Caller, azienda?: number) {
  const { text } = await get(caller, `/messages/threads${azienda ? `?azienda=${azienda}` : ''}`);
  return v.parse(threadsSchema, JSON.parse(text)).data;
}

const idOf = (text: string) => v.parse(v.object({ data: messageSchema }), JSON.parse(text)).data.id;
const answer = async (about: object, testo = 'Entro il 16.') =>
  Number((await row(editor.post('/items/messaggi', { ...about, testo }))).id);
const noticesAbout = (item: number): Promise<{ persona: string }[]> =>
  database('avvisi_scambio').where({ tipo: 'messaggio', oggetto: item }).select('persona');

async function personWithDocument() {
  const email = newAddress('scrive');
  const id = await createClient(installation, email);
  const { headers } = await installation.login(email, goodPassword);
  return { id, email, cookie: headers.cookie, document: await publish(installation, id, 6) };
}

test('a foreign thread answers like an unknown one at every call', async () => {
  // Its own: it counts the threads.
  const { company, f24, documents, foreign, owner, delegate, bare, ended } =
    await companyWithMembers(installation);
  const thread = { documento: documents.f24.id };
  const message = idOf((await send(owner, thread)).text);
  const stranger = await personWithDocument();
  const request = await row(
    service.post('/items/richieste_documenti', {
      azienda: company,
      tipologia: f24,
      titolo: 'Visura',
    }),
  );
  const unknown = 2_000_000_000;
  for (const caller of [stranger, bare, ended]) {
    for (const [about, id] of [
      ['documento', documents.f24.id],
      ['documento', foreign.id],
      ['richiesta', Number(request.id)],
    ] as const) {
      for (const call of [
        (key: number) => get(caller, `/messages?${about}=${key}`),
        (key: number) => send(caller, { [about]: key }),
      ]) {
        const [known, none] = [await call(id), await call(unknown)];
        assert.deepEqual([known.status, known.text], [403, none.text], about);
        assert.deepEqual(Object.keys(known.headers), Object.keys(none.headers));
      }
    }
    const list = await get(caller, `/messages/threads?azienda=${company}`);
    assert.equal(list.status, caller === bare ? 200 : 403, list.text);
    if (caller === bare) assert.deepEqual(await threadsOf(caller, company), []);
  }
  const ofPayslip = { documento: documents.payslip.id };
  assert.equal((await send(delegate, ofPayslip)).status, 403);
  assert.equal((await send(delegate, { documento: documents.untyped.id })).status, 403);
  assert.equal((await send(owner, ofPayslip)).status, 200);
  assert.deepEqual(
    (await threadsOf(delegate, company)).map(({ documento }) => documento?.id),
    [documents.f24.id],
  );
  assert.equal((await threadsOf(owner, company)).length, 2);
  assert.deepEqual(await threadsOf(owner), []);
  for (const list of ['messaggi', 'letture_messaggi']) {
    await assertForbidden(owner.rest.get(`/items/${list}`));
    await assertForbidden(owner.rest.post(`/items/${list}`, { ...thread, testo: 'x' }));
  }
  await assertForbidden(owner.rest.patch(`/items/messaggi/${message}`, { testo: 'x' }));
  for (const path of ['/messages?documento=1', '/messages/threads']) {
    const visitor = await asGateway(installation, `/account${path}`, undefined, {}, 'GET');
    assert.equal(visitor.status, 403, path);
  }
});

test('a message that is sent again with its key is stored once', async () => {
  const person = await personWithDocument();
  const about = { documento: person.document.id };
  const chiave = randomUUID();
  const sent = await Promise.all([1, 2, 3].map(() => send(person, about, { chiave })));
  const again = await send(person, about, { chiave });
  assert.deepEqual(
    new Set([...sent, again].map(({ status, text }) => [status, idOf(text)].join())).size,
    1,
  );
  assert.equal((await messagesOf(person, `documento=${about.documento}`)).length, 1);
  assert.equal((await send(owner, thread, { chiave })).status, 200);
  assert.equal((await send(person, { documento: foreign.id }, { chiave })).status, 403);
  for (const [more, status] of [
    [{ testo: '  ' }, 400],
    [{ testo: 'x'.repeat(4001) }, 400],
    [{ chiave: 'mia' }, 400],
    [{ richiesta: 1 }, 400],
    [{ allegati: 'tutti' }, 400],
    [{ testo: 'Riga\r\nseguente\u0000\u202E' }, 200],
  ] as const) {
    assert.equal((await send(person, about, more)).status, status, JSON.stringify(more));
  }
  const [, last] = await messagesOf(person, `documento=${about.documento}`);
  assert.equal(last?.testo, 'Riga\nseguente');
});

test('staff answer with their own name, and each person of the company has read marks of their own', async () => {
  const f24Of = await publishFor(installation, company, f24);
  const about = { documento: f24Of.id };
  const question = idOf((await send(delegate, about)).text);
  const first = await answer(about);
  const stored = await row(editor.get(`/items/messaggi/${first}`));
  assert.deepEqual(
    [stored.da, stored.collaboratore, stored.persona],
    ['studio', demoUsers.redattore.id, null],
  );
  const told = await waitFor('the notices', async () => {
    const found = await noticesAbout(first);
    return found.length > 0 ? found : undefined;
  });
  assert.deepEqual(told.map(({ persona }) => persona).sort(), [owner.id, delegate.id].sort());
  const unreadFor = async (caller: Caller) =>
    (await threadsOf(caller, company)).find(({ documento }) => documento?.id === f24Of.id)
      ?.da_leggere;
  assert.deepEqual([await unreadFor(owner), await unreadFor(delegate)], [1, 1]);
  for (let time = 0; time < 2; time++)
    assert.equal(
      (await post(owner, '/messages/read', { messaggi: [first, question] })).status,
      204,
    );
  await post(bare, '/messages/read', { messaggi: [first] });
  assert.deepEqual([await unreadFor(owner), await unreadFor(delegate)], [0, 1]);
  const marks: { persona: string }[] = await database('letture_messaggi').where({
    messaggio: first,
  });
  assert.deepEqual(
    marks.map(({ persona }) => persona),
    [owner.id],
  );
  const seen = await messagesOf(owner, `documento=${f24Of.id}`);
  assert.deepEqual(
    seen.map(({ da, mia, nuovo }) => [da, mia, nuovo]),
    [
      ['cliente', false, false],
      ['studio', false, false],
    ],
  );
  await editor.patch(`/items/documenti_clienti/${f24Of.id}`, {
    messaggi: { create: [{ testo: 'Dal modulo del documento.' }], update: [], delete: [] },
  });
  assert.equal((await messagesOf(delegate, `documento=${f24Of.id}`)).length, 3);
  const { tipologia } = await row(service.get(`/items/documenti_clienti/${documents.payslip.id}`));
  // The Studio refuses it by now: rights follow the type all the same.
  await database('documenti_clienti').where({ id: f24Of.id }).update({ tipologia });
  assert.equal((await get(delegate, `/messages?documento=${f24Of.id}`)).status, 403);
  assert.equal(await unreadFor(delegate), undefined);
});

test('a sent message stays as it is, and only the mark of the firm is set, once', async () => {
  const person = await personWithDocument();
  const about = { documento: person.document.id };
  const question = idOf((await send(person, about)).text);
  const reply = await answer(about);
  for (const rest of [editor, service]) {
    for (const change of [{ testo: 'altro' }, { da: 'cliente' }, { letto_dallo_studio_il: null }])
      await assertForbidden(rest.patch(`/items/messaggi/${reply}`, change));
    await assertForbidden(rest.remove(`/items/messaggi/${reply}`));
  }
  const now = new Date().toISOString();
  await editor.patch('/items/messaggi', {
    keys: [question, reply],
    data: { letto_dallo_studio_il: now },
  });
  const [asked, answered] = await messagesOf(person, `documento=${about.documento}`);
  assert.ok(asked?.letto_dallo_studio_il);
  assert.equal(answered?.letto_dallo_studio_il, null);
  for (const wrong of [
    { testo: 'Senza oggetto' },
    { ...about, testo: ' ' },
    { ...about, richiesta: 1, testo: 'x' },
  ])
    await assert.rejects(editor.post('/items/messaggi', wrong), RestError);
  await service.patch(`/items/documenti_clienti/${about.documento}`, {
    motivo_ritiro: 'Sbagliato',
  });
  assert.equal((await get(person, `/messages?documento=${about.documento}`)).status, 403);
  assert.equal((await send(person, about)).status, 403);
  assert.deepEqual(await threadsOf(person), []);
  await assert.rejects(editor.post('/items/messaggi', { ...about, testo: 'x' }), /ritirato/);
  assert.equal(
    (await rows(editor.get(`/items/messaggi?filter[documento][_eq]=${about.documento}`))).length,
    2,
  );
});

test('attaches the uploads of the author with the same owner only', async () => {
  const upload = async (values: object) => {
    const trasferimento = randomUUID();
    const [created] = await database('caricamenti')
      .insert({ nome: 'a.pdf', dimensione: 3, stato: 'ricevuto', trasferimento, ...values })
      .returning('id');
    return { id: v.parse(v.object({ id: v.number() }), created).id, trasferimento };
  };
  const { id, trasferimento: own } = await upload({ azienda: company, persona: delegate.id });
  const { trasferimento: ofOther } = await upload({ azienda: company, persona: owner.id });
  const { trasferimento: personal } = await upload({ cliente: delegate.id, persona: delegate.id });
  for (const allegati of [[ofOther], [personal], [own, ofOther], [randomUUID()]])
    assert.equal((await send(delegate, thread, { allegati })).status, 403, allegati.join());
  const message = idOf((await send(delegate, thread, { allegati: [own] })).text);
  assert.equal((await send(delegate, thread, { allegati: [own] })).status, 403);
  const sent = (await messagesOf(owner, `documento=${thread.documento}`)).find(
    (one) => one.id === message,
  );
  assert.deepEqual(
    sent?.allegati.map((one) => one.id),
    [id],
  );
  const stored: unknown = await database('caricamenti').where({ id }).first('tipologia');
  assert.deepEqual(stored, { tipologia: f24 });
});

test('the firm hears of a question without its text', async () => {
  const person = await personWithDocument();
  const about = { documento: person.document.id };
  const question = idOf((await send(person, about, { testo: 'Testo segretissimo' })).text);
  const kind = newsKinds.find(({ table }) => table === 'messaggi');
  assert.ok(kind);
  const news = await untoldNews(database, kind, { now: Date.now(), unreadDays: 7 });
  const told = news.find(({ id }) => id === question);
  assert.ok(told);
  assert.doesNotMatch(told.line, /segretissim/);
  const reply = await answer(about, 'Risposta segretissima');
  await waitFor('the notice', async () =>
    (await noticesAbout(reply)).length > 0 ? true : undefined,
  );
  await mail.mailTo(person.email, 'Lo studio ti ha scritto un messaggio');
  const mails = await mail.mailsTo(person.email);
  assert.doesNotMatch(JSON.stringify(mails), /segretissim/);
});

test('the erasure of an account deletes its own threads, and leaves those of its company', async () => {
  const person = await personWithDocument();
  const about = { documento: person.document.id };
  await send(person, about);
  await answer(about);
  await service.post('/items/persone_aziende', {
    ...{ azienda: company, persona: person.id, ruolo: 'titolare' },
  });
  const kept = idOf((await send(person, thread)).text);
  const request = await row(editor.post('/items/richieste_cancellazione', { cliente: person.id }));
  await executeDeletion(installation, request.id);
  assert.deepEqual(
    await rows(editor.get(`/items/messaggi?filter[documento][_eq]=${about.documento}`)),
    [],
  );
  const [left] = (await messagesOf(owner, `documento=${thread.documento}`)).filter(
    ({ id }) => id === kept,
  );
  assert.match(JSON.stringify(left), /Account cancellato/);
});

test('a document keeps its owner and type once it has a history, and only then', async () => {
  const [first, second] = [await personWithDocument(), await personWithDocument()];
  const path = `/items/documenti_clienti/${first.document.id}`;
  const types = await rows(service.get('/items/tipologie?limit=2&sort=id'));
  const [{ id: one } = {}, { id: other } = {}] = types;
  await editor.patch(path, { cliente: second.id, tipologia: one, consenti_duplicato: true });
  await editor.patch(path, { cliente: first.id, tipologia: other, consenti_duplicato: true });
  await send(first, { documento: first.document.id });
  for (const change of [
    { cliente: second.id },
    { cliente: { id: second.id } },
    { cliente: null, azienda: company },
    { tipologia: one },
  ]) {
    await assert.rejects(editor.patch(path, change), /ritiralo e consegnalo di nuovo/);
  }
  await editor.patch(path, { cliente: first.id, tipologia: other, anno: 2025 });
  assert.equal((await row(editor.get(path))).cliente, first.id);
});

test('takes out of every text what no database stores', async () => {
  const person = await personWithDocument();
  const about = { documento: person.document.id };
  const sent = await send(person, about, { testo: 'Prima\0 dopo \ud800 e 😀' });
  assert.equal(sent.status, 200, sent.text);
  const [stored] = await messagesOf(person, `documento=${about.documento}`);
  assert.equal(stored?.testo, 'Prima dopo \ufffd e 😀');
  for (const path of ['/items/scadenze?search=a%00b', `/assets/${person.document.id}%00`]) {
    const answer = await fetch(`${installation.url}${path}`);
    assert.deepEqual([answer.status, await answer.text()], [400, 'Bad Request'], path);
  }
});

test('a later owner of a document learns nothing of an earlier conversation', async () => {
  const [former, later] = [await personWithDocument(), await personWithDocument()];
  const about = { documento: former.document.id };
  await send(former, about);
  const fromFirm = await answer(about, 'Con la delega di tua moglie.');
  // No rule of ours lets it happen: this is a script beside the backend.
  await database('documenti_clienti').where({ id: about.documento }).update({ cliente: later.id });
  assert.deepEqual(await messagesOf(later, `documento=${about.documento}`), []);
  assert.deepEqual(await threadsOf(later), []);
  await post(later, '/messages/read', { messaggi: [fromFirm] });
  assert.deepEqual(await database('letture_messaggi').where({ messaggio: fromFirm }), []);
  assert.equal((await get(former, `/messages?documento=${about.documento}`)).status, 403);
  await send(later, about, { testo: 'E questo?' });
  const own = await messagesOf(later, `documento=${about.documento}`);
  assert.deepEqual(
    own.map(({ testo }) => testo),
    ['E questo?'],
  );
  const moved = { cliente: null, azienda: company };
  await database('documenti_clienti').where({ id: about.documento }).update(moved);
  assert.deepEqual(await messagesOf(owner, `documento=${about.documento}`), []);
});

test('what was sent about a request is open to those who take part in it now', async () => {
  const payslip = (await typeIds(installation)).get('Cedolino');
  const values = { azienda: company, tipologia: f24, titolo: 'Visura' };
  const { id: richiesta } = await row(service.post('/items/richieste_documenti', values));
  const upload = async (name: string, more: UploadMetadata = {}) => {
    const sent = { filename: `${name}.pdf`, azienda: company, tipologia: f24, ...more };
    const transfer = await sendFile(installation, delegate.cookie, `%PDF-1.7\n${name}`, sent);
    const file = await waitFor('the end of the check', async () => {
      const row: unknown = await database('caricamenti').where({ trasferimento: transfer }).first();
      const { stato, file: id } = v.parse(
        v.looseObject({ stato: v.string(), file: v.nullable(v.string()) }),
        row,
      );
      return stato === 'in_controllo' ? undefined : (id ?? undefined);
    });
    return { transfer, file };
  };
  const attached = await upload('allegato');
  const about = { richiesta: Number(richiesta) };
  assert.equal((await send(delegate, about, { allegati: [attached.transfer] })).status, 200);
  const asked = await upload('chiesto', { richiesta: Number(richiesta) });
  const status = async ({ cookie }: Caller, { file }: { file: string }) =>
    (await askFile(installation, file, cookie)).status;
  assert.deepEqual([await status(delegate, attached), await status(delegate, asked)], [200, 200]);
  await editor.patch(`/items/richieste_documenti/${richiesta}`, { tipologia: payslip });
  assert.deepEqual([await status(delegate, attached), await status(delegate, asked)], [403, 403]);
  assert.deepEqual([await status(owner, attached), await status(owner, asked)], [200, 200]);
  const listed = await sentFiles(installation, delegate.cookie, company);
  const hidden: unknown[] = [attached.file, asked.file];
  assert.ok(listed.every(({ file }) => !hidden.includes(file)));
});
