import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packed, textOf, unpacked } from './recorded-types.ts';

const types = {
  declarations: { 'client/index.d.ts': 'export {};' },
  sources: { 'b.ts': 'b', 'a/a.ts': 'a' },
};

test('reads recorded types as they were written, and writes the same text for the same files', async () => {
  assert.deepEqual(await unpacked(await packed(textOf(types))), types);
  const sources = { 'a/a.ts': 'a', 'b.ts': 'b' };
  assert.deepEqual(textOf(types), textOf({ ...types, sources }));
});

for (const path of ['../out.ts', '/etc/out.ts', 'a/../../out.ts', 'a\\..\\out.ts', '.hidden.ts']) {
  test(`rejects a path that leaves its folder: ${path}`, async () => {
    const file = await packed(textOf({ ...types, sources: { [path]: '' } }));
    await assert.rejects(unpacked(file), /Invalid/);
  });
}

test('rejects a text that is too large', async () => {
  const file = await packed(Buffer.alloc(17 * 1024 * 1024));
  await assert.rejects(unpacked(file), /larger than|Cannot create a Buffer/);
});
