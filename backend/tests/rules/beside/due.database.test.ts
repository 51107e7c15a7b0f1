import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import * as v from 'valibot';
import { demoUsers } from '../../../demo/users.ts';
import { answerColumns, parseAnswers } from '../../../extensions/portal/src/due/answers/chain.ts';
import { tellDue } from '../../../extensions/portal/src/due/reminders.ts';
import { createClient, newAddress } from '../../support/accounts.ts';
import { asGateway, overtakenIn } from '../../support/as-gateway.ts';
import { besideInstallation } from '../../support/beside.ts';
import { createCompany, createMember, dayFromToday, typeIds } from '../../support/companies.ts';
import { clientWithDocument } from '../../support/documents.ts';
import { assertInvalid, assertRefused, row, rows } from '../../support/expect.ts';

const { installation, database } = await besideInstallation();
const { service } = installation;
const { rest: editor } = await installation.login(demoUsers.redattore.email);
const table = '/items/scadenze_clienti';
const iban = 'IT60X0542811101000000123456';

const email = newAddress('scadenze');
const client = await clientWithDocument(
  installation,
  await createClient(installation, email),
  email,
);
await service.patch(`/users/${client.id}`, { first_name: 'Nora', last_name: 'Galli' });

const dueSchema = v.object({
  id: v.number(),
  importo: v.string(),
  scade_il: v.string(),
  stato: v.string(),
  iban: v.nullable(v.string()),
  documento: v.nullable(v.object({ file: v.string() })),
  risposte: v.array(v.string()),
  versione: v.string(),
  risposta: v.nullable(
    v.object({ risposta: v.string(), nome: v.string(), nota: v.nullable(v.string()) }),
  ),
});
const listSchema = v.object({ data: v.array(dueSchema) });
const oneSchema = v.object({ data: dueSchema });

async function create(values: object = {}): Promise<number> {
  const due = {
    cliente: client.id,
    tributo: 'F24 IVA',
    importo: 1234.56,
    scade_il: dayFromToday(10),
    ...values,
  };
  return Number((await row(editor.post(table, due))).id);
}

const get = (cookie: string, path: string) =>
  asGateway(installation, path, undefined, { cookie }, 'GET');
const answer = (body: object, cookie = client.cookie, headers = {}) =>
  asGateway(installation, '/account/due/answer', body, { cookie, ...headers });

async function shown(cookie = client.cookie, query = '') {
  const { status, text } = await get(cookie, `/account/due${query}`);
  assert.equal(status, 200, text);
  return v.parse(listSchema, JSON.parse(text)).data;
}
const byId = async (id: number) => (await shown()).find((one) => one.id === id) ?? assert.fail();
const answersOf = async (id: number) =>
  parseAnswers(
    await database('risposte')
      .where({ argomento: 'scadenza', oggetto: id })
      .orderBy('numero')
      .select(answerColumns),
  );

test('the firm writes deadlines with an exact amount, a right IBAN and one owner', async () => {
  const later = await create({ scade_il: dayFromToday(20), importo: '0.10' });
  const next = await create({
    scade_il: dayFromToday(5),
    modo: 'iban',
    iban: 'it60 x054 2811 1010 0000 0123 456',
    importo: 123456789.01,
    documento: client.document,
  });
  const mine = (await shown()).filter(({ id }) => id === later || id === next);
  assert.deepEqual(
    mine.map(({ id, importo, scade_il, iban: to }) => [id, importo, scade_il, to]),
    [
      [next, '123456789.01', dayFromToday(5), iban],
      [later, '0.10', dayFromToday(20), null],
    ],
  );
  assert.equal(mine[0]?.documento?.file, client.file);
  assert.deepEqual(mine[0]?.risposte, ['pagata', 'non_pagare']);
  const other = await createClient(installation, newAddress('altro'));
  for (const wrong of [
    { importo: 1.005 },
    { importo: -1 },
    { modo: 'iban', iban: 'IT60X0542811101000000123457' },
    { modo: 'iban' },
    { cliente: null },
    { stato: 'autorizzata' },
    { cliente: other, documento: client.document },
  ]) {
    await assertInvalid(create(wrong));
  }
  await service.patch(`${table}/${next}`, { stato: 'annullata' });
  const left = (await shown()).map(({ id }) => id);
  assert.deepEqual([left.includes(next), left.includes(later)], [false, true]);
  for (const id of [next, later]) await service.remove(`${table}/${id}`);
});

test('an amount and a day are read as Italians type them, and the field says why one is not', async () => {
  for (const [typed, stored] of [
    ['1.200', '1200.00'],
    ['€ 2.350,00', '2350.00'],
    ['1\u00a0200,5', '1200.50'],
    ['1250.50', '1250.50'],
  ] as const) {
    const id = await create({ importo: typed, scade_il: '1° luglio 2099' });
    const { importo, scade_il } = await byId(id);
    assert.deepEqual([importo, scade_il], [stored, '2099-07-01'], typed);
    await editor.patch(`${table}/${id}`, { importo: '12.000' });
    assert.equal((await byId(id)).importo, '12000.00');
    await assertRefused(editor.patch(`${table}/${id}`, { importo: '0' }), /maggiore di zero/);
    await service.remove(`${table}/${id}`);
  }
  for (const [wrong, sentence] of [
    [{ importo: '1,200' }, /«Importo»: .*due modi: scrivi 1\.200 .* oppure 1,20 /],
    [{ importo: '0,00' }, /«Importo»: .*maggiore di zero/],
    [{ importo: '1200,505' }, /«Importo»: .*due decimali/],
    [{ scade_il: '31/6/2099' }, /Il calendario non ha questo giorno/],
  ] as const)
    await assertRefused(create(wrong), sentence);
});

test('an answer is stored once however often it is clicked, with name, address and file', async () => {
  const id = await create({ documento: client.document });
  const { versione } = await byId(id);
  const body = { id, risposta: 'autorizzo', nota: ' va\r\nbene\u0000 ', versione };
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const clicks = await Promise.all([1, 2, 3].map(() => answer(body, client.cookie, headers)));
  assert.deepEqual(
    clicks.map(({ status }) => status),
    [200, 200, 200],
  );
  const [receipt] = clicks.map(({ text }) => v.parse(oneSchema, JSON.parse(text)).data.risposta);
  assert.deepEqual(receipt && [receipt.risposta, receipt.nome, receipt.nota], [
    'autorizzo',
    'Nora Galli',
    'va\nbene',
  ]);
  const [stored, ...more] = await answersOf(id);
  assert.deepEqual(more, []);
  assert.equal(stored?.file, client.file);
  assert.match(stored?.impronta_documento ?? '', /^[0-9a-f]{64}$/);
  assert.match(
    stored?.descrizione ?? '',
    /F24 IVA · € 1\.234,56 · entro (?:il |l’).* · addebito in conto/,
  );
  assert.ok(stored?.indirizzo, 'no address');
  // A changed mind appends; a page that shows the earlier state has to look first.
  const stale = await answer({ id, risposta: 'non_pagare', versione });
  assert.deepEqual([stale.status, stale.codes], [409, ['CHANGED_MEANWHILE']]);
  const { quando, ...said } = overtakenIn(stale.text);
  assert.deepEqual(said, { da: 'tu', nome: null, vale: 'autorizzata' });
  assert.equal(quando, stored?.quando.toISOString());
  const changed = await answer({ id, risposta: 'non_pagare', versione: (await byId(id)).versione });
  assert.equal(changed.status, 200);
  assert.deepEqual(
    (await answersOf(id)).map(({ tipo }) => tipo),
    ['autorizzo', 'non_pagare'],
  );
  const inStudio = await row(editor.get(`${table}/${id}`));
  assert.deepEqual([inStudio.stato, inStudio.risposta_di], ['non_pagare', 'Nora Galli']);
});

test('a deadline that the firm changes is answered anew, and a late one can only be paid', async () => {
  const id = await create();
  assert.equal((await answer({ id, risposta: 'autorizzo' })).status, 200);
  await editor.patch(`${table}/${id}`, { importo: 99.9 });
  const again = await byId(id);
  assert.deepEqual([again.stato, again.importo, again.risposta], ['da_rispondere', '99.90', null]);
  await editor.patch(`${table}/${id}`, { scade_il: dayFromToday(-1) });
  const late = await answer({ id, risposta: 'autorizzo' });
  assert.deepEqual([late.status, late.codes], [409, ['ANSWER_NOT_POSSIBLE']]);
  const { versione } = again;
  const stale = await answer({ id, risposta: 'pagata', versione });
  assert.deepEqual([stale.status, stale.codes], [409, ['CHANGED_MEANWHILE']]);
  const { quando, ...said } = overtakenIn(stale.text);
  assert.deepEqual(said, { da: 'studio', nome: null, vale: 'da_rispondere' });
  assert.ok(Math.abs(Date.parse(quando ?? '') - Date.now()) < 60_000);
  assert.equal((await answer({ id, risposta: 'pagata' })).status, 200);
  await assertInvalid(editor.patch(`${table}/${id}`, { importo: 1 }));
  await assertInvalid(editor.patch(`${table}/${id}`, { stato: 'autorizzata' }));
});

test('a company’s deadline is for owners and the delegates of its type; others learn nothing', async () => {
  const types = await typeIds(installation);
  const [f24 = 0, payslip = 0] = [types.get('F24'), types.get('Cedolino')];
  const company = await createCompany(installation, 'Prima S.r.l.');
  const owner = await createMember(installation, company);
  const delegate = await createMember(installation, company, { types: [payslip] });
  const ended = await createMember(installation, company, { fino_al: dayFromToday(-1) });
  const id = await create({ cliente: null, azienda: company, tipologia: f24 });
  const query = `?azienda=${company}`;
  assert.deepEqual(
    (await shown(owner.cookie, query)).map((one) => one.id),
    [id],
  );
  assert.deepEqual(await shown(owner.cookie), []);
  assert.deepEqual(await shown(delegate.cookie, query), []);
  const refusals = [];
  for (const cookie of [delegate.cookie, ended.cookie, client.cookie])
    refusals.push(await answer({ id, risposta: 'autorizzo' }, cookie));
  refusals.push(await answer({ id: 999_999, risposta: 'autorizzo' }, owner.cookie));
  refusals.push(await get(ended.cookie, `/account/due${query}`));
  refusals.push(await get(owner.cookie, '/account/due?azienda=999999'));
  assert.deepEqual(
    [...new Set(refusals.map(({ status, text }) => `${status} ${text}`))].length,
    1,
    refusals.map(({ text }) => text).join('\n'),
  );
  assert.equal(refusals[0]?.status, 403);
  assert.equal((await answer({ id, risposta: 'autorizzo' }, owner.cookie)).status, 200);
  assert.equal((await answersOf(id))[0]?.azienda, company);
});

test('the notices go out on creation and 7, 3 and 1 days before, each once', async () => {
  const person = await createClient(installation, newAddress('avvisata'));
  const id = await create({ cliente: person, scade_il: dayFromToday(30) });
  const noon = (days: number) => new Date(`${dayFromToday(30 - days)}T11:00:00Z`);
  const notices = async () =>
    (await rows(database('avvisi_scambio').where({ persona: person, tipo: 'scadenza' }))).length;
  // Two processes at once; the backend's own task runs too.
  const both = (now: Date) => Promise.all([tellDue(database, now), tellDue(database, now)]);
  const counts = [];
  await both(new Date());
  counts.push(await notices());
  for (const days of [8, 7, 7, 5, 3, 1, 0]) {
    await both(noon(days));
    counts.push(await notices());
  }
  assert.deepEqual(counts, [1, 1, 2, 2, 2, 3, 4, 4]);
  await editor.patch(`${table}/${id}`, { stato: 'annullata' });
  assert.equal(await notices(), 4);
});

const calendarSchema = v.object({
  data: v.object({ attivo: v.boolean(), indirizzo: v.optional(v.string()) }),
});

test('a calendar has one secret address, which ends by renewal, revocation or the end of the right', async () => {
  const company = await createCompany(installation, 'Calendario S.r.l.');
  const owner = await createMember(installation, company);
  const [mine, theirs] = [
    await create({ cliente: owner.id }),
    await create({ cliente: null, azienda: company }),
  ];
  const path = '/account/due/calendar';
  const change = async (azione: string) => {
    const { status, text } = await asGateway(
      installation,
      path,
      { azione },
      { cookie: owner.cookie },
    );
    assert.equal(status, 200, text);
    return v.parse(calendarSchema, JSON.parse(text)).data;
  };
  const read = async ({ indirizzo = '' }) => {
    const secret = /\/scadenze\/([\w-]{43})\.ics$/.exec(indirizzo)?.[1] ?? assert.fail(indirizzo);
    const hash = createHash('sha256').update(secret).digest('hex');
    const { status, text } = await asGateway(
      installation,
      `/account/due/feed/${hash}`,
      undefined,
      {},
      'GET',
    );
    const parsed = v.safeParse(
      v.object({ data: v.array(v.object({ id: v.number() })) }),
      JSON.parse(text),
    );
    return parsed.success ? parsed.output.data.map(({ id }) => id) : status;
  };
  const first = await change('crea');
  assert.deepEqual(await read(first), [mine, theirs]);
  const [stored] = await rows(database('calendari_scadenze').where({ utente: owner.id }));
  assert.doesNotMatch(JSON.stringify(stored), /\.ics/);
  const second = await change('rinnova');
  assert.deepEqual([await read(first), await read(second)], [403, [mine, theirs]]);
  await service.patch(`/items/persone_aziende/${owner.membership}`, { fino_al: dayFromToday(-1) });
  assert.deepEqual(await read(second), [mine]);
  assert.deepEqual(await change('revoca'), { attivo: false });
  assert.equal(await read(second), 403);
});
