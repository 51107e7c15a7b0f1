import assert from 'node:assert/strict';
import { test } from 'node:test';
import { declaredTable, declaredTables, undeclaredTables } from '../../schema/data-protection.ts';
import { dispositivi } from '../../schema/dispositivi.ts';
import { collections } from '../../schema/index.ts';

test('names the collections of a database that the schema does not declare', () => {
  const tables = declaredTables.map(({ table }) => table);
  assert.deepEqual(undeclaredTables([...tables, 'directus_presets']), []);
  const own = ['appunti_clienti', 'bozze'];
  assert.deepEqual(undeclaredTables([...tables, ...own]), own);
});

test('refuses rows of a user that an erasure would leave', () => {
  const data = { ...dispositivi.data, erasure: 'none' } as const;
  assert.throws(() => declaredTable({ ...dispositivi, data }), /Rows of "dispositivi" go with/);
});

test('counts each period from a column of its table', () => {
  const columns = new Map(collections.map(({ collection, fields }) => [collection, fields]));
  for (const { table, rules } of declaredTables) {
    const fields = columns.get(table);
    for (const { since } of rules.periods ?? [])
      assert.ok(fields === undefined || Object.hasOwn(fields, since), `${table}.${since}`);
  }
});
