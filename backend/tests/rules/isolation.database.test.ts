import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCompany, createMember, typeIds } from '../support/companies.ts';
import { sharedInstallation } from '../support/installation.ts';
import { createPerson, createThing, type Part, tryDoors } from '../support/isolation-matrix.ts';

const installation = await sharedInstallation();

// One row of the matrix that `npm test -- --only=isolation --only=isolation-postgres` tries.
test('every door answers a stranger and a restricted delegate as if the foreign thing were unknown', async () => {
  const types = await typeIds(installation);
  const [f24 = 0, payslip = 0] = [types.get('F24'), types.get('Cedolino')];
  const azienda = await createCompany(installation, 'Alfa S.r.l.');
  const { cookie } = await createMember(installation, azienda);
  const parts: Part[] = ['none', 'delegato'];
  const people = await Promise.all(
    parts.map((part) => createPerson(installation, new Map([[azienda, part]]), f24)),
  );
  const things = [];
  for (const type of [f24, payslip])
    things.push(await createThing(installation, { azienda }, type, cookie));
  const { cells, leaks, closed } = await tryDoors(installation, people, things, f24);
  assert.deepEqual([leaks, closed], [[], []]);
  assert.ok(cells > 80, `${cells} cells`);
});
