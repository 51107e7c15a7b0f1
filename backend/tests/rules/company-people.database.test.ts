import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { demoUsers } from '../../demo/users.ts';
import {
  accountsOf,
  createClient,
  goodPassword,
  newAddress,
  tokenIn,
} from '../support/accounts.ts';
import { asGateway, overtakenIn } from '../support/as-gateway.ts';
import {
  companyWithMembers,
  createMember,
  dayFromToday,
  documentIdsOf,
  fileStatus,
} from '../support/companies.ts';
import { clientWithDocument, downloadsOf } from '../support/documents.ts';
import { assertForbidden, rows } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';
import { waitFor } from '../support/wait-for.ts';

const installation = await sharedInstallation();
const { service } = installation;
const { company, other, f24, payslip, documents, owner, delegate, bare, ended } =
  await companyWithMembers(installation);

const get = (path: string, cookie: string) =>
  asGateway(installation, `/account${path}`, undefined, { cookie }, 'GET');

const answered = v.pipe(v.string(), v.parseJson(), v.object({ data: v.unknown() }));
async function companiesOf(cookie: string): Promise<unknown> {
  return v.parse(answered, (await get('/companies', cookie)).text).data;
}

test('a person reads the companies for which they act, the role, the types and the last day', async () => {
  const { denominazione, piva } = v.parse(
    v.object({ denominazione: v.string(), piva: v.string() }),
    await service.get(`/items/aziende/${company}`),
  );
  const first = { id: company, denominazione, piva };
  const whole = { ...first, ruolo: 'titolare', fino_al: null, tipologie: [] };
  const types = [{ id: f24, tipologia: 'F24' }];
  const partly = { ...first, ruolo: 'delegato', fino_al: null };
  assert.deepEqual(await companiesOf(owner.cookie), { own: false, companies: [whole] });
  assert.deepEqual(await companiesOf(delegate.cookie), {
    own: false,
    companies: [{ ...partly, tipologie: types }],
  });
  assert.deepEqual(await companiesOf(bare.cookie), {
    own: false,
    companies: [{ ...partly, tipologie: [] }],
  });
  assert.deepEqual(await companiesOf(ended.cookie), { own: false, companies: [] });
  const today = dayFromToday(0);
  const both = await createMember(installation, other, { fino_al: today });
  await service.post('/items/persone_aziende', {
    azienda: company,
    persona: both.id,
    ruolo: 'titolare',
  });
  await clientWithDocument(installation, both.id, both.email);
  const { companies, own } = v.parse(
    v.object({ own: v.boolean(), companies: v.array(v.looseObject({})) }),
    await companiesOf(both.cookie),
  );
  assert.equal(own, true);
  assert.deepEqual(
    companies.map(({ id, fino_al }) => [id, fino_al]),
    [
      [other, today],
      [company, null],
    ],
  );
  assert.deepEqual(
    (await asGateway(installation, '/account/companies', undefined, {}, 'GET')).codes,
    ['FORBIDDEN'],
  );
});

const call = (path: string, cookie: string, body: object) =>
  asGateway(installation, `/account/companies/people/${path}`, body, { cookie });
const people = v.array(
  v.object({
    id: v.number(),
    nome: v.string(),
    email: v.string(),
    ruolo: v.string(),
    fino_al: v.nullable(v.string()),
    tipologie: v.array(v.object({ id: v.number(), tipologia: v.string() })),
    io: v.boolean(),
    in_attesa: v.boolean(),
    versione: v.string(),
  }),
);
async function peopleOf(cookie: string, azienda = company) {
  const { text } = await get(`/companies/people?azienda=${azienda}`, cookie);
  return v.parse(people, v.parse(answered, text).data);
}
const personIn = async (email: string) => {
  const found = (await peopleOf(owner.cookie)).find((person) => person.email === email);
  assert.ok(found, email);
  return found;
};
const named = { first_name: 'Elena', last_name: 'Sarti' };

test('an invited address without an account becomes a delegate who accepts by mail', async () => {
  const { mail } = installation;
  const email = newAddress('elena');
  const asked = { ...named, azienda: company, email, tipologie: String(f24), fino_al: '' };
  const sent = await call('invite', owner.cookie, asked);
  assert.deepEqual([sent.status, sent.text], [204, '']);
  const invited = await personIn(email);
  assert.deepEqual(
    [invited.nome, invited.ruolo, invited.tipologie, invited.in_attesa],
    ['Elena Sarti', 'delegato', [{ id: f24, tipologia: 'F24' }], true],
  );
  const letter = await mail.mailTo(email);
  assert.match(letter.text, /\nBuongiorno, Elena Sarti\.\n/);
  assert.match(letter.text, /una delega per Prima S\.r\.l\.: .* queste tipologie: F24\./);
  const accepted = await asGateway(installation, '/users/invite/accept', {
    token: tokenIn(letter),
    password: goodPassword,
  });
  assert.equal(accepted.status, 204);
  const { rest, headers } = await installation.login(email, goodPassword);
  assert.deepEqual(await documentIdsOf(rest), [documents.f24.id]);
  assert.equal(await fileStatus(installation, documents.payslip.file, headers.cookie), 403);
  // The receipt names the person, with the owner's words: the firm's own name for them comes later.
  assert.equal(await fileStatus(installation, documents.f24.file, headers.cookie), 200);
  const [account] = await accountsOf(installation, email);
  assert.deepEqual([account?.first_name, account?.last_name], ['Elena', 'Sarti']);
  const receipts = await downloadsOf(installation, documents.f24.id);
  assert.equal(receipts.at(-1)?.cliente, account?.id);
  assert.equal((await personIn(email)).in_attesa, false);
  assert.deepEqual((await call('invite', owner.cookie, asked)).codes, ['NOT_INVITABLE']);
});

test('a known client gets the delegation and a mail, and the owner the same answer', async () => {
  const { mail } = installation;
  const email = newAddress('nota');
  const known = await createClient(installation, email);
  await service.patch(`/users/${known}`, { first_name: 'Nome', last_name: 'Segreto' });
  const tipologie = `${f24},${payslip}`;
  const until = dayFromToday(30);
  const asked = { ...named, azienda: company, email, tipologie, fino_al: until };
  const sent = await call('invite', owner.cookie, asked);
  assert.deepEqual([sent.status, sent.text], [204, '']);
  const { nome, fino_al, in_attesa, id, versione } = await personIn(email);
  assert.deepEqual([nome, fino_al, in_attesa], ['Elena Sarti', until, true]);
  assert.match(
    (await mail.mailTo(email)).text,
    /per Prima S\.r\.l\.: nella tua area riservata .* fino al/,
  );
  const { rest } = await installation.login(email, goodPassword);
  assert.deepEqual(await documentIdsOf(rest), [documents.f24.id, documents.payslip.id]);

  const changed = { azienda: company, id, versione, tipologie: String(payslip) };
  assert.equal((await call('change', owner.cookie, changed)).status, 204);
  // The owner's other window still shows the rights of before.
  const older = await call('change', owner.cookie, { ...changed, tipologie: String(f24) });
  assert.deepEqual([older.status, older.codes], [409, ['CHANGED_MEANWHILE']]);
  const { da, vale } = overtakenIn(older.text);
  assert.deepEqual([da, vale], ['tu', 'delega_cambiata']);
  assert.deepEqual(await documentIdsOf(rest), [documents.payslip.id]);
  assert.equal((await personIn(email)).fino_al, null);
  assert.equal((await call('end', owner.cookie, { azienda: company, id })).status, 204);
  assert.deepEqual(await documentIdsOf(rest), []);
  assert.ok(!(await peopleOf(owner.cookie)).some((person) => person.email === email));
  // A second owner, whose page still shows the delegation.
  const colleague = await createMember(installation, company);
  const late = await call('change', colleague.cookie, changed);
  assert.deepEqual([late.status, late.codes], [409, ['CHANGED_MEANWHILE']]);
  const { quando, nome: by, ...said } = overtakenIn(late.text);
  assert.deepEqual(said, { da: 'persona', vale: 'terminata' });
  assert.ok(by !== null && Math.abs(Date.parse(quando ?? '') - Date.now()) < 60_000);
  await waitFor('the mail about the end', async () =>
    (await mail.mailsTo(email)).find(({ text }) =>
      text.includes('ha terminato la tua delega per Prima S.r.l.'),
    ),
  );

  // Ended, not gone: the owner invites again, and the firm reads each step with its author.
  assert.equal((await call('invite', owner.cookie, asked)).status, 204);
  assert.equal((await personIn(email)).id, id);
  const row = v.parse(v.looseObject({}), await service.get(`/items/persone_aziende/${id}`));
  assert.deepEqual([row.user_created, row.invitato_da], [owner.id, owner.id]);
  const history = await rows(
    service.get(`/activity?filter[collection]=persone_aziende&filter[item]=${id}&sort=id`),
  );
  assert.deepEqual(
    history.map(({ action, user }) => [action, user]),
    [
      ['create', owner.id],
      ['update', owner.id],
      ['update', owner.id],
      ['update', owner.id],
    ],
  );
});

test('a delegation that is ended and changed at once has ended', async () => {
  for (let round = 0; round < 6; round++) {
    const { email } = await createMember(installation, company, { types: [f24] });
    const { id, versione } = await personIn(email);
    const changed = { azienda: company, id, versione, tipologie: String(payslip) };
    const calls = [
      () => call('end', owner.cookie, { azienda: company, id }),
      () => call('change', owner.cookie, changed),
    ];
    const [first, second] = round % 2 === 0 ? calls : calls.toReversed();
    const answers = await Promise.all([first?.(), second?.()]);
    const statuses = answers.map((answer) => answer?.status ?? 0);
    assert.ok(
      statuses.every((status) => [204, 403, 409].includes(status)),
      statuses.join(),
    );
    assert.ok(
      (await peopleOf(owner.cookie)).every((person) => person.id !== id),
      `round ${round}`,
    );
  }
});

test('owners touch neither other owners nor themselves nor another company, and delegates nothing', async () => {
  const second = await createMember(installation, company);
  const foreign = await createMember(installation, other, { types: [f24] });
  const rights = { tipologie: String(f24) };
  const refused = async (cookie: string, path: string, body: object) => {
    const { status, text } = await call(path, cookie, body);
    return `${status} ${text}`;
  };
  const unknown = await refused(owner.cookie, 'end', { azienda: 999_999, id: 999_999 });
  assert.match(unknown, /^403 /);
  for (const id of [second.membership, owner.membership, foreign.membership]) {
    assert.equal(await refused(owner.cookie, 'end', { azienda: company, id }), unknown);
    assert.equal(
      await refused(owner.cookie, 'change', { azienda: company, id, versione: '', ...rights }),
      unknown,
    );
  }
  const asked = { ...named, ...rights, email: newAddress('mai') };
  for (const { cookie } of [delegate, bare, ended]) {
    assert.equal(await refused(cookie, 'invite', { ...asked, azienda: company }), unknown);
    const list = await get(`/companies/people?azienda=${company}`, cookie);
    assert.equal(`${list.status} ${list.text}`, unknown);
    const own = { azienda: company, id: delegate.membership };
    assert.equal(await refused(cookie, 'end', own), unknown);
  }
  assert.equal(await refused(owner.cookie, 'invite', { ...asked, azienda: other }), unknown);
  assert.deepEqual(await accountsOf(installation, asked.email), []);
  const wrong = { ...asked, azienda: company };
  for (const parts of [
    { tipologie: '' },
    { tipologie: '999999' },
    { tipologie: [f24] },
    { fino_al: dayFromToday(-1) },
    { ruolo: 'titolare' },
  ]) {
    assert.equal((await call('invite', second.cookie, { ...wrong, ...parts })).status, 400);
  }
  // The record of an invitation is the backend's.
  const { rest: editor } = await installation.login(demoUsers.redattore.email);
  const row = `/items/persone_aziende/${second.membership}`;
  await assertForbidden(editor.patch(row, { invitato_da: owner.id }));
  await editor.patch(row, { fino_al: dayFromToday(1) });
  const staff = { ...wrong, email: demoUsers.redattore.email };
  assert.deepEqual((await call('invite', second.cookie, staff)).codes, ['NOT_INVITABLE']);
});
