import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { asGateway } from '../support/as-gateway.ts';
import { companyWithMembers, createMember } from '../support/companies.ts';
import { sharedInstallation } from '../support/installation.ts';

const installation = await sharedInstallation();
const { service } = installation;

const read = (cookie: string | undefined, query = '') =>
  asGateway(
    installation,
    `/account/to-do${query}`,
    undefined,
    cookie === undefined ? {} : { cookie },
    'GET',
  );

const answer = v.object({ data: v.object({ requests: v.number() }) });

test('counts the open requests of the scope in which the person takes part, and of no other', async () => {
  const { company, other, f24, payslip, owner, delegate, bare, ended } =
    await companyWithMembers(installation);
  const stranger = await createMember(installation, other);
  const ask = (values: object) =>
    service.post('/items/richieste_documenti', { titolo: 'Visura', ...values });
  await ask({ cliente: owner.id });
  await ask({ azienda: company, tipologia: f24 });
  await ask({ azienda: company, tipologia: payslip, stato: 'da_rifare' });
  await ask({ azienda: company });
  await ask({ azienda: company, tipologia: f24, stato: 'inviata' });
  await ask({ azienda: company, tipologia: f24, stato: 'annullata' });
  const inCompany = `?azienda=${company}`;
  for (const [member, query, expected] of [
    [owner, '', 1],
    [owner, inCompany, 3],
    [delegate, '', 0],
    [delegate, inCompany, 1],
    [bare, inCompany, 0],
    [stranger, '', 0],
  ] as const) {
    const { status, text } = await read(member.cookie, query);
    const about = `${member.email} ${query}`;
    assert.equal(status, 200, about);
    assert.equal(v.parse(answer, JSON.parse(text)).data.requests, expected, about);
  }
  const unknown = await read(owner.cookie, '?azienda=999999');
  assert.deepEqual([unknown.status, unknown.codes], [403, ['FORBIDDEN']]);
  for (const [member, query] of [
    [stranger, inCompany],
    [ended, inCompany],
    [owner, '?azienda=x'],
  ] as const) {
    const foreign = await read(member.cookie, query);
    assert.deepEqual([foreign.status, foreign.text], [403, unknown.text]);
  }
  assert.equal((await read(undefined)).status, 403);
});
