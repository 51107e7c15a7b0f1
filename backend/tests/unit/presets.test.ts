import assert from 'node:assert/strict';
import { test } from 'node:test';
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

test('has a list for every collection that the Studio shows as a table', () => {
  const withList = new Set(presets.map(({ collection }) => collection));
  const shown = collections.filter(({ meta }) => meta && !meta.hidden && !meta.singleton);
  const missing = shown.filter(({ collection }) => !withList.has(collection));
  assert.deepEqual(
    missing.map(({ collection }) => collection),
    [],
  );
});
