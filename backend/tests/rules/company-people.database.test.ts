import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { asGateway } from '../support/as-gateway.ts';
import { companyWithMembers, createMember, dayFromToday } from '../support/companies.ts';
import { clientWithDocument } from '../support/documents.ts';
import { sharedInstallation } from '../support/installation.ts';

const installation = await sharedInstallation();
const { service } = installation;
const { company, other, f24, owner, delegate, bare, ended } =
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
