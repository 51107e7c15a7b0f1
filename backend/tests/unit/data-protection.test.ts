import assert from 'node:assert/strict';
import { test } from 'node:test';
import { declaredTable, declaredTables, requireDeclared } from '../../schema/data-protection.ts';
import { dispositivi } from '../../schema/dispositivi.ts';
import { collections } from '../../schema/index.ts';

test('refuses a database with a collection that the schema does not declare', () => {
  const tables = declaredTables.map(({ table }) => table);
  requireDeclared([...tables, 'directus_presets']);
  assert.throws(
    () => requireDeclared([...tables, 'appunti_clienti', 'bozze']),
    /does not declare: appunti_clienti, bozze\./,
  );
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
