import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCompany, createMember, typeIds } from '../support/companies.ts';
import { rows } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';
import { doors, type Thing } from '../support/isolation-doors.ts';
import {
  createPerson,
  createThing,
  isOpen,
  type Owned,
  type Part,
  type Person,
  tryDoors,
} from '../support/isolation-matrix.ts';

const installation = await sharedInstallation();
const { service } = installation;
const types = await typeIds(installation);
const [f24 = 0, payslip = 0] = [types.get('F24'), types.get('Cedolino')];

const parts: Part[] = ['titolare', 'delegato', 'former', 'none'];

const companies: number[] = [];
for (const name of ['Alfa', 'Beta', 'Gamma', 'Delta'])
  companies.push(await createCompany(installation, `${name} S.r.l.`));
const people: Person[] = [];
for (const first of [0, 1, 2]) {
  const own = companies.map((company, index): [number, Part] => [
    company,
    parts[(first + index) % 4] ?? 'none',
  ]);
  people.push(await createPerson(installation, new Map(own), f24));
}
const things: Owned[] = [];
for (const azienda of companies) {
  const { cookie } = await createMember(installation, azienda);
  for (const type of [f24, payslip, null])
    things.push(await createThing(installation, { azienda }, type, cookie));
}
for (const { id, cookie } of people)
  things.push(await createThing(installation, { cliente: id }, f24, cookie));

test('no door shows a person anything foreign: the answer is that of an unknown thing, to the byte', async (context) => {
  const { cells, leaks, closed } = await tryDoors(installation, people, things, f24);
  context.diagnostic(`${cells} cells, ${leaks.length} leaks, ${closed.length} wrongly closed`);
  assert.deepEqual(leaks, [], 'leaks');
  assert.deepEqual(closed, [], 'wrongly closed');
  assert.ok(cells > 1000, `${cells} cells`);
});

/** Resolves with the pairs of a thing and a person of the matrix in a collection that the doors write. */
async function written(collection: string, thing: string, person: string, ids: number[]) {
  const filter = `filter[${thing}][_in]=${ids.join()}&filter[${person}][_nnull]=true`;
  const found = await rows(service.get(`/items/${collection}?limit=-1&${filter}`));
  return [...new Set(found.map((row) => `${row[thing]} ${row[person]}`))].toSorted();
}

/** Returns the pairs of a thing and each person who may take part in it. */
function allowed(keyOf: (thing: Thing) => number): string[] {
  const [door] = doors;
  return things
    .flatMap((thing) =>
      people.flatMap((person) =>
        door !== undefined && isOpen(person, thing, door, f24)
          ? [`${keyOf(thing)} ${person.id}`]
          : [],
      ),
    )
    .toSorted();
}

test('receipts, messages and answers name exactly the people for whom the doors are open', async () => {
  const documents = things.map(({ document }) => document);
  const requests = things.map(({ request }) => request);
  const due = things.map(({ due: id }) => id);
  const ofDocuments = allowed(({ document }) => document);
  assert.deepEqual(
    await written('accessi_documenti', 'documento', 'cliente', documents),
    ofDocuments,
  );
  assert.deepEqual(await written('messaggi', 'documento', 'persona', documents), ofDocuments);
  assert.deepEqual(
    await written('messaggi', 'richiesta', 'persona', requests),
    allowed(({ request }) => request),
  );
  const answered = await written('risposte', 'oggetto', 'persona', [...documents, ...due]);
  const mayAnswer = new Set([...ofDocuments, ...allowed(({ due: id }) => id)]);
  assert.deepEqual(
    answered.filter((pair) => !mayAnswer.has(pair)),
    [],
  );
});
