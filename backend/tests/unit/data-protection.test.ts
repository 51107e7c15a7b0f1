import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

test('the schema lists every file that defines a collection', () => {
  const folder = join(import.meta.dirname, '../../schema');
  const index = readFileSync(join(folder, 'index.ts'), 'utf8');
  const defining = readdirSync(folder).filter(
    (file) =>
      file.endsWith('.ts') &&
      /: CollectionDefinition = |= contentCollection\(/.test(
        readFileSync(join(folder, file), 'utf8'),
      ),
  );
  assert.ok(defining.length > 40);
  for (const file of defining)
    assert.ok(index.includes(`'./${file}'`), `${file} in schema/index.ts`);
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

test('exports columns of its table, and one table as each declared part', () => {
  const parts = declaredTables.flatMap(({ table, rules, types }) => {
    for (const column of [rules.exportedRows?.of, ...(rules.exportedRows?.columns ?? [])])
      assert.ok(column === undefined || Object.hasOwn(types, column), `${table}.${column}`);
    return rules.exportedRows === undefined ? [] : rules.exportedAs;
  });
  assert.ok(!parts.includes(null));
  assert.equal(new Set(parts).size, parts.length);
});
