import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { asGateway } from '../support/as-gateway.ts';
import {
  companyWithMembers,
  createMember,
  documentIdsOf,
  fileStatus,
  type Member,
} from '../support/companies.ts';
import { assertForbidden, row, rows } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';

const path = '/items/documenti_clienti';
const installation = await sharedInstallation();
const { service } = installation;
const { company, other, f24, payslip, documents, foreign, owner, delegate, bare, ended } =
  await companyWithMembers(installation);

const shown = documentIdsOf;
const status = (file: string, { cookie }: Member, init?: RequestInit) =>
  fileStatus(installation, file, cookie, init);

test('an owner sees every document of the company, a delegate the listed types, others none', async () => {
  const all = Object.values(documents).map(({ id }) => id);
  assert.deepEqual(await shown(owner.rest), all);
  assert.deepEqual(await shown(delegate.rest), [documents.f24.id]);
  assert.deepEqual(await shown(bare.rest), []);
  assert.deepEqual(await shown(ended.rest), []);
  const stranger = await createMember(installation, other);
  assert.deepEqual(await shown(stranger.rest), [foreign.id]);
});

test('every file route follows the same rule', async () => {
  const { url } = installation;
  for (const [member, document, expected] of [
    [owner, documents.f24, 200],
    [owner, documents.untyped, 200],
    [owner, foreign, 403],
    [delegate, documents.f24, 200],
    [delegate, documents.payslip, 403],
    [delegate, documents.untyped, 403],
    [bare, documents.f24, 403],
    [ended, documents.f24, 403],
  ] as const) {
    const about = `${member.email} ${document.id}`;
    assert.equal(await status(document.file, member), expected, about);
    assert.equal(await status(document.file, member, { method: 'HEAD' }), expected, about);
    const part = { headers: { range: 'bytes=0-3' } };
    assert.equal(await status(document.file, member, part), expected === 200 ? 206 : 403, about);
    const headers = {
      'x-gateway-secret': installation.secrets.GATEWAY_SECRET,
      cookie: member.cookie,
    };
    for (const door of [`/assets/${document.file}`, `/files/${document.file}`]) {
      const response = await fetch(`${url}${door}`, { headers });
      await response.body?.cancel();
      assert.equal(response.status, expected, `${about} ${door}`);
    }
    const files = await rows(member.rest.get('/files?limit=-1&fields=id'));
    assert.equal(
      files.some(({ id }) => id === document.file),
      expected === 200,
      about,
    );
  }
});

test('no parameter shows a delegate another type or counts it', async () => {
  const { rest } = delegate;
  const { id, file } = documents.payslip;
  for (const query of [
    `filter[id][_eq]=${id}`,
    `filter[tipologia][_eq]=${payslip}`,
    `filter[tipologia][tipologia][_eq]=Cedolino`,
    `filter[tipologia][_null]=true`,
    `filter[documento][id][_eq]=${file}`,
    `filter[azienda][id][_eq]=${company}&filter[id][_neq]=${documents.f24.id}`,
    `filter[_or][0][id][_eq]=${id}&filter[_or][1][id][_eq]=0`,
    `search=${file}`,
  ]) {
    assert.deepEqual(await rest.get(`${path}?${query}`), [], query);
  }
  await assertForbidden(rest.get(`${path}/${id}`));
  for (const query of [
    'aggregate[count]=id',
    'aggregate[count]=*',
    'aggregate[countDistinct]=tipologia',
    `aggregate[count]=id&filter[azienda][_eq]=${company}`,
  ]) {
    const [only, ...more] = v.parse(v.array(v.unknown()), await rest.get(`${path}?${query}`));
    assert.deepEqual(more, [], query);
    assert.match(JSON.stringify(only), /:"?1"?\}+$/, query);
  }
  const grouped = await rest.get(`${path}?aggregate[count]=id&groupBy[]=tipologia`);
  assert.doesNotMatch(JSON.stringify(grouped), new RegExp(`"tipologia":${payslip}`));
});

test('the counts beside a list count visible documents only', async () => {
  const headers = {
    'x-gateway-secret': installation.secrets.GATEWAY_SECRET,
    cookie: delegate.cookie,
  };
  for (const list of [path, '/files']) {
    const answer = await fetch(`${installation.url}${list}?meta=*&limit=0`, { headers });
    const { meta } = v.parse(v.object({ meta: v.unknown() }), await answer.json());
    const visible = list === path ? 1 : (await rows(delegate.rest.get('/files?limit=-1'))).length;
    assert.deepEqual(meta, { total_count: visible, filter_count: visible }, list);
  }
});

test('no relation leads a delegate to another type, another person or another company', async () => {
  const { rest } = delegate;
  for (const query of [
    `${path}?fields=documento.documenti_clienti.*`,
    `${path}?fields=azienda.persone.*`,
    `${path}?fields=tipologia.documenti_clienti.id`,
    `/files?fields=id,documenti_clienti.id`,
    `/files?filter[documenti_clienti][id][_eq]=${documents.payslip.id}`,
    `/items/aziende?fields=persone.persona`,
    `/items/tipologie?filter[documenti_clienti][id][_eq]=${documents.payslip.id}`,
    `/users/me?fields=aziende_in_vigore`,
    `/users?filter[aziende_in_vigore][_nnull]=true`,
    `${path}?fields=chiave_accesso`,
    `${path}?filter[chiave_accesso][_eq]=${company}:${payslip}`,
    `${path}?sort=chiave_accesso`,
    '/items/avvisi_documenti',
  ]) {
    const answer = await rest.get(query).catch(() => []);
    const text = JSON.stringify(answer);
    assert.doesNotMatch(text, new RegExp(`"id":${documents.payslip.id}[,}]`), query);
    assert.doesNotMatch(text, new RegExp(`${owner.id}|aziende_in_vigore|chiave_accesso`), query);
  }
});

test('a member reads their company and their membership, no others, and writes neither', async () => {
  const companies = await rows(delegate.rest.get('/items/aziende?fields=id,denominazione'));
  assert.deepEqual(companies, [{ id: company, denominazione: 'Prima S.r.l.' }]);
  const fields = 'fields=id,azienda,persona,ruolo,fino_al,tipologie.tipologie_id';
  assert.deepEqual(await delegate.rest.get(`/items/persone_aziende?${fields}`), [
    {
      id: delegate.membership,
      azienda: company,
      persona: delegate.id,
      ruolo: 'delegato',
      fino_al: null,
      tipologie: [{ tipologie_id: f24 }],
    },
  ]);
  for (const list of ['aziende', 'persone_aziende', 'persone_aziende_tipologie']) {
    assert.deepEqual(await ended.rest.get(`/items/${list}`), [], list);
    await assertForbidden(installation.visitor.get(`/items/${list}`));
  }
  await assertForbidden(delegate.rest.get(`/items/persone_aziende/${owner.membership}`));
  await assertForbidden(
    delegate.rest.patch(`/items/persone_aziende/${delegate.membership}`, { ruolo: 'titolare' }),
  );
  await assertForbidden(
    delegate.rest.post('/items/persone_aziende', { azienda: other, persona: delegate.id }),
  );
  await assertForbidden(delegate.rest.patch(`/items/aziende/${company}`, { citta: 'Imola' }));
  const more = { persone_aziende_id: delegate.membership, tipologie_id: payslip };
  await assertForbidden(delegate.rest.post('/items/persone_aziende_tipologie', more));
});

const me = v.object({ data: v.record(v.string(), v.unknown()) });

test('the current user has the data of the company in view, and a foreign one answers like an unknown one', async () => {
  await service.patch(`/items/aziende/${company}`, { citta: 'Imola', codice_univoco: 'ABC1234' });
  await service.patch(`/users/${owner.id}`, {
    ...{ first_name: 'Ugo', societa: 'Ugo Neri', citta: 'Faenza', piva: null },
  });
  const stored = await row(service.get(`/items/aziende/${company}`));
  const ask = ({ cookie }: { cookie: string }, query: string) =>
    asGateway(installation, `/users/me${query}`, undefined, { cookie }, 'GET');
  const read = async (member: Member, query: string) => {
    const { status: code, text } = await ask(member, query);
    assert.equal(code, 200, text);
    return v.parse(me, JSON.parse(text)).data;
  };
  const fields = 'fields=first_name,societa,citta,piva,codice_univoco';
  assert.deepEqual(await read(owner, `?azienda=${company}&${fields}`), {
    ...{ first_name: 'Ugo', societa: 'Prima S.r.l.', citta: 'Imola' },
    ...{ piva: stored.piva, codice_univoco: 'ABC1234' },
  });
  assert.partialDeepStrictEqual(await read(delegate, `?azienda=${company}`), {
    ...{ id: delegate.id, email: delegate.email, denominazione: 'Prima S.r.l.', citta: 'Imola' },
  });
  assert.partialDeepStrictEqual(await read(owner, `?${fields}`), {
    ...{ societa: 'Ugo Neri', citta: 'Faenza', piva: null, codice_univoco: null },
  });
  const refusals = await Promise.all([
    ...[other, 999_999_999, 'x', '', '1&azienda=2'].map((one) => ask(owner, `?azienda=${one}`)),
    ask(ended, `?azienda=${company}&${fields}`),
    ask({ cookie: '' }, `?azienda=${company}`),
    ask(owner, `?azienda=${company}&fields=password`),
  ]);
  assert.deepEqual(
    new Set(refusals.slice(0, -1).map(({ status: code, text }) => `${code} ${text}`)).size,
    1,
    refusals.map(({ text }) => text).join('\n'),
  );
  assert.deepEqual([...new Set(refusals.map(({ status: code }) => code))], [403]);
});
