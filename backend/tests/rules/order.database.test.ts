import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import * as v from 'valibot';
import { demoUsers } from '../../demo/users.ts';
import type { Rest } from '../../scripts/installation/rest.ts';
import { row, rows } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';

const installation = await sharedInstallation();

let editor: Rest;
before(async () => {
  ({ rest: editor } = await installation.login(demoUsers.redattore.email));
});

const numbers = v.array(v.object({ sort: v.number() }));

test('puts new entries of an ordered list at its end, in the order of their creation', async () => {
  const path = '/items/attivita?limit=1&sort=-sort&fields=sort';
  const [last] = v.parse(numbers, await editor.get(path));
  const one = await row(editor.post('/items/attivita', { nome: 'Prima nuova' }));
  const [two] = await rows(editor.post('/items/attivita', [{ nome: 'Seconda nuova', sort: null }]));
  const [first, second] = v.parse(numbers, [one, two]);
  assert.ok(last !== undefined && first !== undefined && second !== undefined);
  assert.ok(last.sort < first.sort && first.sort < second.sort);
  for (const created of [one, two])
    await installation.service.remove(`/items/attivita/${created?.id}`);
});

test('keeps the place that an editor gives a new entry', async () => {
  const created = await row(editor.post('/items/attivita', { nome: 'In cima', sort: 0 }));
  assert.equal(created.sort, 0);
  await installation.service.remove(`/items/attivita/${created.id}`);
});
