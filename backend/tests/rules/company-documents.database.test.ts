import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { demoUsers } from '../../demo/users.ts';
import { visibleDocuments } from '../../extensions/portal/src/documents/visible-documents.ts';
import { createClient, newAddress } from '../support/accounts.ts';
import { asGateway } from '../support/as-gateway.ts';
import {
  companyWithMembers,
  createCompany,
  createMember,
  dayFromToday,
  documentIdsOf,
  fileStatus,
  type Member,
  publishFor,
} from '../support/companies.ts';
import { askFile, clientWithDocument, downloadsOf, uploadFile } from '../support/documents.ts';
import { assertForbidden, row, rows } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';
import { connectDatabase } from '../support/outgoing.ts';
import { waitFor } from '../support/wait-for.ts';

const path = '/items/documenti_clienti';
const installation = await sharedInstallation();
const { service } = installation;
const { company, other, f24, payslip, foreign, owner, delegate, bare, ended } =
  await companyWithMembers(installation);

const shown = documentIdsOf;
const status = (file: string, { cookie }: Member, init?: RequestInit) =>
  fileStatus(installation, file, cookie, init);

const refused = v.object({
  errors: v.array(
    v.object({
      extensions: v.object({ code: v.string(), field: v.string(), validation_message: v.string() }),
    }),
  ),
});

test('a membership holds on its last day in Rome, and its end closes lists and files at once', async () => {
  // Its own: it counts the documents.
  const { company, documents, payslip } = await companyWithMembers(installation);
  const member = await createMember(installation, company, { fino_al: dayFromToday(0) });
  assert.equal((await shown(member.rest)).length, 3);
  assert.equal(await status(documents.f24.file, member), 200);
  const membership = `/items/persone_aziende/${member.membership}`;
  await service.patch(membership, { fino_al: dayFromToday(-1) });
  assert.deepEqual(await shown(member.rest), []);
  const later = { headers: { range: 'bytes=3-' } };
  assert.equal(await status(documents.f24.file, member, later), 403);
  await service.patch(membership, { fino_al: null, ruolo: 'delegato' });
  assert.deepEqual(await shown(member.rest), []);
  await service.patch(membership, { tipologie: [{ tipologie_id: payslip }] });
  assert.deepEqual(await shown(member.rest), [documents.payslip.id]);
  await service.patch(membership, { ruolo: 'titolare' });
  assert.equal((await shown(member.rest)).length, 3);
});

test('two memberships do not add up: the types of one company open nothing of the other', async () => {
  const [one, two] = [
    await createCompany(installation, 'Uno'),
    await createCompany(installation, 'Due'),
  ];
  const member = await createMember(installation, one, { types: [f24] });
  const second = { azienda: two, persona: member.id, ruolo: 'delegato' };
  await service.post('/items/persone_aziende', {
    ...second,
    tipologie: [{ tipologie_id: payslip }],
  });
  const open = [
    await publishFor(installation, one, f24),
    await publishFor(installation, two, payslip),
  ];
  await publishFor(installation, one, payslip);
  await publishFor(installation, two, f24);
  assert.deepEqual(
    await shown(member.rest),
    open.map(({ id }) => id),
  );
});

const listed = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ data: v.array(v.looseObject({ id: v.number() })) }),
);

const askList = ({ cookie }: Pick<Member, 'cookie'>, query: string) =>
  asGateway(installation, `/account/documents${query}`, undefined, { cookie }, 'GET');

/** Resolves with the ids of the documents in a list of the customer area; `[]` when it is refused. */
async function listIn(member: Pick<Member, 'cookie'>, query: string): Promise<number[]> {
  const answer = await askList(member, query);
  return answer.status === 403 ? [] : v.parse(listed, answer.text).data.map(({ id }) => id);
}

test('the permissions of Directus, the list of the customer area and the rule of the backend agree', async () => {
  const database = connectDatabase(installation);
  try {
    const { cliente40, cliente0 } = demoUsers;
    const demo = async ({ id, email }: typeof cliente40 | typeof cliente0) => {
      const { rest, headers } = await installation.login(email);
      return { id, rest, cookie: headers.cookie };
    };
    const companies = (await rows(service.get('/items/aziende?limit=-1&fields=id'))).map(
      (one) => `?azienda=${one.id}`,
    );
    for (const person of [
      owner,
      delegate,
      bare,
      ended,
      await demo(cliente40),
      await demo(cliente0),
    ]) {
      const found: unknown = await visibleDocuments(database, person.id, new Date());
      const ids = v.parse(v.array(v.object({ id: v.number() })), found).map(({ id }) => id);
      const inOrder = ids.toSorted((one, two) => one - two);
      assert.deepEqual(await shown(person.rest), inOrder);
      const lists = await Promise.all(['', ...companies].map((scope) => listIn(person, scope)));
      assert.deepEqual(
        lists.flat().toSorted((one, two) => one - two),
        inOrder,
      );
    }
  } finally {
    await database.destroy();
  }
});

test('the list of the customer area has the newest first, a whole year after its months, and at most the limit', async () => {
  const azienda = await createCompany(installation, 'Ordine');
  const member = await createMember(installation, azienda);
  const publish = async (anno: number, mese: number | null) =>
    (await publishFor(installation, azienda, f24, { anno, mese })).id;
  const [february, year, december, before] = [
    await publish(2026, 2),
    await publish(2026, null),
    await publish(2026, 12),
    await publish(2025, null),
  ];
  const scope = `?azienda=${azienda}`;
  assert.deepEqual(await listIn(member, scope), [december, february, year, before]);
  assert.deepEqual(await listIn(member, `${scope}&limit=2`), [december, february]);
  for (const limit of ['0', '-1', '1001', 'x', '1&limit=2'])
    assert.equal((await askList(member, `${scope}&limit=${limit}`)).status, 400);
});

test('a document that changes company or type changes its readers', async () => {
  const moved = await publishFor(installation, company, f24);
  assert.ok((await shown(delegate.rest)).includes(moved.id));
  await service.patch(`${path}/${moved.id}`, { tipologia: payslip });
  assert.ok(!(await shown(delegate.rest)).includes(moved.id));
  const [first, second] = [moved.id, foreign.id];
  // Two rows of two companies at once: each gets a key of its own.
  await service.patch(path, { keys: [first, second], data: { tipologia: f24 } });
  const delegateOfOther = await createMember(installation, other, { types: [f24] });
  await waitFor('the keys', async () => (await shown(delegate.rest)).includes(first) || undefined);
  assert.ok(!(await shown(delegate.rest)).includes(second));
  await waitFor('the other key', async () =>
    (await shown(delegateOfOther.rest)).includes(second) ? true : undefined,
  );
  await service.patch(`${path}/${first}`, { azienda: null, cliente: demoUsers.cliente0.id });
  assert.ok(!(await shown(owner.rest)).includes(first));
  await service.remove(`${path}/${first}`);
});

test('a person’s own documents are not affected by companies', async () => {
  const email = newAddress('privata');
  const id = await createClient(installation, email);
  const { document, file, cookie } = await clientWithDocument(installation, id, email);
  await service.post('/items/persone_aziende', {
    azienda: company,
    persona: id,
    ruolo: 'titolare',
  });
  assert.ok(!(await shown(owner.rest)).includes(document));
  assert.equal(await status(file, owner), 403);
  assert.equal((await askFile(installation, file, cookie)).status, 200);
});

test('refuses a document of both or neither, and marks the field', async () => {
  const { rest: editor, headers } = await installation.login(demoUsers.redattore.email);
  const documento = await uploadFile(installation, 'di-chi.pdf');
  const values = { documento, anno: 2026, tipologia: f24 };
  const refusal = async (method: string, door: string, body: object) => {
    const response = await fetch(`${installation.url}${door}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const [error] = v.parse(refused, await response.json()).errors;
    assert.equal(response.status, 400);
    assert.equal(error?.extensions.code, 'FAILED_VALIDATION');
    return [error.extensions.field, error.extensions.validation_message];
  };
  const neither = ['cliente', 'Scegli di chi è il documento: un cliente oppure un’azienda.'];
  const both = ['azienda', 'Il documento è di un cliente oppure di un’azienda: togli uno dei due.'];
  const cliente = demoUsers.cliente0.id;
  assert.deepEqual(await refusal('POST', path, values), neither);
  assert.deepEqual(await refusal('POST', path, { ...values, cliente, azienda: company }), both);
  const forged = { ...values, azienda: company, tipologia: payslip };
  const { id } = await row(editor.post(path, { ...forged, chiave_accesso: `${company}:${f24}` }));
  assert.deepEqual(await refusal('PATCH', `${path}/${id}`, { cliente }), both);
  assert.deepEqual(await refusal('PATCH', `${path}/${id}`, { azienda: null }), neither);
  // The key is the backend's: no writer opens a document to delegates with it.
  await editor.patch(`${path}/${id}`, { chiave_accesso: `${company}:${f24}` });
  assert.ok(!(await shown(delegate.rest)).includes(Number(id)));
  await service.remove(`${path}/${id}`);
  await assertForbidden(delegate.rest.post(path, values));
});

test('the download log names the reader of a company’s document', async () => {
  const read = await publishFor(installation, company, f24);
  assert.equal(await status(read.file, delegate), 200);
  assert.equal(await status(read.file, owner), 200);
  assert.equal(await status(read.file, bare), 403);
  const found = await downloadsOf(installation, read.id);
  assert.deepEqual(
    found.map(({ cliente }) => cliente),
    [delegate.id, owner.id],
  );
  assert.match(String(found[0]?.descrizione), /^F24 · giugno 2026 · .* · Prima S\.r\.l\.$/);
  const { letto_il } = await row(service.get(`${path}/${read.id}`));
  assert.equal(letto_il, found[0]?.quando);
});
