import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import * as v from 'valibot';
import { demoUsers } from '../../../demo/users.ts';
import { answerColumns, parseAnswers } from '../../../extensions/portal/src/due/answers/chain.ts';
import { tellApprovals } from '../../../extensions/portal/src/due/reminders.ts';
import { createClient, newAddress } from '../../support/accounts.ts';
import { asGateway, overtakenIn } from '../../support/as-gateway.ts';
import { besideInstallation } from '../../support/beside.ts';
import {
  createCompany,
  createMember,
  dayFromToday,
  publishFor,
  typeIds,
} from '../../support/companies.ts';
import { askFile, clientWithDocument, uploadFile } from '../../support/documents.ts';
import { assertForbidden, row, rows } from '../../support/expect.ts';

const { installation, database } = await besideInstallation();
const { service } = installation;
const { rest: editor, headers: editorHeaders } = await installation.login(
  demoUsers.redattore.email,
);

const receipt = v.object({ risposta: v.string(), nome: v.string(), impronta: v.string() });
const approvalSchema = v.object({
  documento: v.number(),
  chiesta: v.string(),
  aperto: v.boolean(),
  mia: v.nullable(receipt),
  risposte: v.array(receipt),
});
const listSchema = v.object({ data: v.array(approvalSchema) });

const ask = (document: number, values: object) =>
  editor.patch(`/items/documenti_clienti/${document}`, values);
const answer = (cookie: string, body: object) =>
  asGateway(installation, '/account/approvals/answer', body, { cookie });
const get = (cookie: string, path: string) =>
  asGateway(installation, path, undefined, { cookie }, 'GET');

async function shown(cookie: string, query = '') {
  const { status, text } = await get(cookie, `/account/approvals${query}`);
  assert.equal(status, 200, text);
  return v.parse(listSchema, JSON.parse(text)).data;
}

async function open(cookie: string, file: string): Promise<void> {
  const response = await askFile(installation, file, cookie);
  assert.equal(response.status, 200);
  await response.body?.cancel();
}

/** Resolves with the text of a PDF that the backend sends. */
async function textOf(path: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(`${installation.url}${path}`, { headers });
  assert.equal(response.status, 200);
  const pdf = await getDocument({ data: new Uint8Array(await response.arrayBuffer()) }).promise;
  const pages = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(...items.map((item) => ('str' in item ? item.str : '')));
  }
  return pages.join(' ').replace(/\s+/g, ' ');
}

const record = async (document: number) =>
  parseAnswers(
    await database('risposte')
      .where({ argomento: 'documento', oggetto: document })
      .orderBy('numero')
      .select(answerColumns),
  );

async function askedClient(content: string) {
  const email = newAddress('approva');
  const id = await createClient(installation, email);
  await service.patch(`/users/${id}`, { first_name: 'Ada', last_name: 'Ricci' });
  return clientWithDocument(installation, id, email, content);
}

test('an approval needs a reading, is given once, and holds the hash of the file', async () => {
  const content = '%PDF-1.7\nbilancio';
  const client = await askedClient(content);
  assert.deepEqual(await shown(client.cookie), []);
  const documento = client.document;
  await ask(documento, { risposta_chiesta: 'approvazione', risposta_entro: dayFromToday(9) });
  assert.equal((await shown(client.cookie))[0]?.aperto, false);
  const closed = await answer(client.cookie, { documento, risposta: 'approvazione' });
  assert.deepEqual([closed.status, closed.codes], [409, ['NOT_OPENED']]);
  await open(client.cookie, client.file);
  assert.equal((await shown(client.cookie))[0]?.aperto, true);
  const other = await answer(client.cookie, { documento, risposta: 'presa_visione' });
  assert.deepEqual([other.status, other.codes], [409, ['ANSWER_NOT_POSSIBLE']]);
  const clicks = await Promise.all(
    [1, 2, 3].map(() => answer(client.cookie, { documento, risposta: 'approvazione' })),
  );
  assert.deepEqual(
    clicks.map(({ status }) => status),
    [200, 200, 200],
  );
  const refusal = await answer(client.cookie, { documento, risposta: 'rifiuto' });
  assert.deepEqual([refusal.status, refusal.codes], [409, ['ALREADY_ANSWERED']]);
  const [stored, ...more] = await record(documento);
  assert.deepEqual(overtakenIn(refusal.text), {
    ...{ da: 'tu', nome: null, vale: 'approvazione' },
    quando: stored?.quando.toISOString(),
  });
  assert.deepEqual(more, []);
  const hash = createHash('sha256').update(content).digest('hex');
  assert.deepEqual([stored?.impronta_documento, stored?.nome], [hash, 'Ada Ricci']);
  const inStudio = await row(editor.get(`/items/documenti_clienti/${documento}`));
  assert.deepEqual([inStudio.risposta, inStudio.risposta_di], ['approvazione', 'Ada Ricci']);
});

test('another file asks again, and only its own reading counts', async () => {
  const client = await askedClient('%PDF-1.7\nprima');
  const documento = client.document;
  await ask(documento, { risposta_chiesta: 'presa_visione' });
  await open(client.cookie, client.file);
  const first = await answer(client.cookie, { documento, risposta: 'presa_visione' });
  assert.equal(first.status, 200, first.text);
  const file = await uploadFile(installation, 'dopo.pdf', { content: '%PDF-1.7\ndopo' });
  await ask(documento, { documento: file });
  const [again] = await shown(client.cookie);
  assert.deepEqual([again?.aperto, again?.mia], [false, null]);
  const unread = await answer(client.cookie, { documento, risposta: 'presa_visione' });
  assert.deepEqual(unread.codes, ['NOT_OPENED']);
  // The download log joins readings of one document within ten seconds: this one is as if later.
  await database('accessi_documenti').insert({
    ...{ documento, cliente: client.id, modo: 'anteprima', quando: new Date() },
    descrizione: 'dopo',
  });
  const second = await answer(client.cookie, { documento, risposta: 'presa_visione' });
  assert.equal(second.status, 200, second.text);
  const [before, now] = await record(documento);
  assert.notEqual(before?.impronta_documento, now?.impronta_documento);
  assert.equal(now?.file, file);
});

test('every person of a company who sees the document can answer, and the first answer closes it', async () => {
  const types = await typeIds(installation);
  const [f24 = 0, payslip = 0] = [types.get('F24'), types.get('Cedolino')];
  const company = await createCompany(installation, 'Approva S.r.l.');
  const { id: documento, file } = await publishFor(installation, company, f24);
  await ask(documento, { risposta_chiesta: 'approvazione' });
  const owner = await createMember(installation, company);
  const delegate = await createMember(installation, company, { types: [f24] });
  const other = await createMember(installation, company, { types: [payslip] });
  const query = `?azienda=${company}`;
  assert.deepEqual(await shown(other.cookie, query), []);
  await open(delegate.cookie, file);
  await service.patch(`/users/${delegate.id}`, { first_name: 'Elena', last_name: 'Sarti' });
  await service.patch(`/users/${owner.id}`, { first_name: 'Ugo', last_name: 'Neri' });
  const given = { documento, risposta: 'approvazione', nota: 'Va bene così' };
  const answered = await answer(delegate.cookie, given);
  assert.equal(answered.status, 200, answered.text);
  const [seen] = await shown(owner.cookie, query);
  assert.deepEqual([seen?.mia, seen?.risposte.length], [null, 1]);
  assert.deepEqual((await answer(owner.cookie, { documento, risposta: 'rifiuto' })).codes, [
    'NOT_OPENED',
  ]);
  await open(owner.cookie, file);
  const refused = { documento, risposta: 'rifiuto', nota: 'Manca una pagina' };
  assert.equal((await answer(owner.cookie, refused)).status, 200);
  // A sheet shows the answers of the person who asks, and staff all of them.
  const own = `/account/approvals/evidence?documento=${documento}`;
  const gateway = { 'x-gateway-secret': installation.secrets.GATEWAY_SECRET };
  const sheets = await Promise.all([
    textOf(own, { ...gateway, cookie: owner.cookie }),
    textOf(own, { ...gateway, cookie: delegate.cookie }),
    textOf(`/riscontro/${documento}`, editorHeaders),
  ]);
  const names = [/Elena Sarti|Va bene così/, /Ugo Neri|Manca una pagina/];
  assert.deepEqual(
    sheets.map((text) => names.map((name) => name.test(text))),
    [
      [false, true],
      [true, false],
      [true, true],
    ],
  );
  assert.deepEqual(
    (await record(documento)).map(({ tipo, azienda }) => [tipo, azienda]),
    [
      ['approvazione', company],
      ['rifiuto', company],
    ],
  );
  const stranger = await askedClient('%PDF-1.7\naltro');
  const refusals = [
    await answer(other.cookie, { documento, risposta: 'approvazione' }),
    await answer(stranger.cookie, { documento, risposta: 'approvazione' }),
    await answer(owner.cookie, { documento: 999_999, risposta: 'approvazione' }),
    await get(stranger.cookie, `/account/approvals${query}`),
    await get(other.cookie, `/account/approvals/evidence?documento=${documento}`),
    await get(owner.cookie, '/account/approvals/evidence?documento=999999'),
  ];
  assert.deepEqual([...new Set(refusals.map(({ status, text }) => `${status} ${text}`))].length, 1);
  assert.equal(refusals[0]?.status, 403);
});

test('the evidence sheet is a PDF, of one’s own answers for clients and of all for staff', async () => {
  const client = await askedClient('%PDF-1.7\nprova');
  const documento = client.document;
  await ask(documento, { risposta_chiesta: 'presa_visione' });
  const path = `/account/approvals/evidence?documento=${documento}`;
  assert.equal((await get(client.cookie, path)).status, 403);
  await open(client.cookie, client.file);
  await answer(client.cookie, { documento, risposta: 'presa_visione', nota: 'Letto' });
  const own = await get(client.cookie, path);
  assert.deepEqual(
    [own.status, own.headers['content-type'], own.text.slice(0, 5)],
    [200, 'application/pdf', '%PDF-'],
  );
  const staff = (headers: Record<string, string>, id = documento) =>
    fetch(`${installation.url}/riscontro/${id}`, { headers });
  const sheet = await staff(editorHeaders);
  assert.deepEqual([sheet.status, sheet.headers.get('cache-control')], [200, 'no-store']);
  assert.equal((await sheet.text()).slice(0, 5), '%PDF-');
  for (const [headers, id] of [
    [{ cookie: client.cookie }, documento],
    [{}, documento],
    [editorHeaders, 999_999],
  ] as const) {
    const { status, body } = await staff(headers, id);
    await body?.cancel();
    assert.ok([401, 403].includes(status), String(status));
  }
  const { rest } = await installation.login(demoUsers.cliente40.email);
  await assertForbidden(rest.get('/items/risposte'));
});

test('a later owner of a document sees no answer of the former one', async () => {
  const [former, later] = [
    await askedClient('%PDF-1.7\nsuo'),
    await askedClient('%PDF-1.7\nnon suo'),
  ];
  const documento = former.document;
  await ask(documento, { risposta_chiesta: 'approvazione' });
  await open(former.cookie, former.file);
  const refusal = { documento, risposta: 'rifiuto', nota: 'Non è mio' };
  assert.equal((await answer(former.cookie, refusal)).status, 200);
  await database('documenti_clienti').where({ id: documento }).update({ cliente: later.id });
  const [seen] = await shown(later.cookie);
  assert.deepEqual([seen?.documento, seen?.risposte], [documento, []]);
});

test('people who may answer are told once, and again before the day', async () => {
  const client = await askedClient('%PDF-1.7\navviso');
  await ask(client.document, {
    risposta_chiesta: 'presa_visione',
    risposta_entro: dayFromToday(10),
  });
  const notices = async () =>
    (await rows(database('avvisi_scambio').where({ persona: client.id }))).length;
  const noon = (days: number) => new Date(`${dayFromToday(10 - days)}T11:00:00Z`);
  const counts = [];
  for (const now of [new Date(), new Date(), noon(7), noon(7), noon(1)]) {
    await Promise.all([tellApprovals(database, now), tellApprovals(database, now)]);
    counts.push(await notices());
  }
  assert.deepEqual(counts, [1, 1, 2, 2, 3]);
  await ask(client.document, { risposta_chiesta: 'nessuna' });
});
