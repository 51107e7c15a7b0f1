import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withPlainLists } from '../../access/preset-table.ts';
import { presets } from '../../access/presets.ts';
import { collections } from '../../schema/index.ts';

const ownFields: Record<string, readonly string[]> = {
  directus_users: ['first_name', 'last_name', 'email', 'status', 'last_access'],
};

for (const { collection, bookmark, layout_query } of presets) {
  test(`shows and sorts columns that exist: ${collection} ${bookmark ?? ''}`, () => {
    const definition = collections.find((one) => one.collection === collection);
    const names = [...Object.keys(definition?.fields ?? {}), ...(ownFields[collection] ?? [])];
    const { fields, sort } = layout_query.tabular;
    for (const path of [...fields, ...sort])
      assert.ok(names.includes(path.replace(/^-/, '').split('.')[0] ?? ''), path);
  });
}

test('gives a collection without a list one of its first columns, and no other', () => {
  const [list, ...others] = withPlainLists(
    presets.filter(({ collection }) => collection !== 'scadenze_clienti'),
    collections,
  ).filter(({ collection }) => collection === 'scadenze_clienti');
  assert.deepEqual(others, []);
  assert.deepEqual(list?.layout_query.tabular.fields, [
    ...['cliente', 'azienda', 'tributo', 'tipologia', 'importo'],
  ]);
  assert.deepEqual(withPlainLists(presets, collections), presets);
});
