import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packed, textOf, unpacked } from './recorded-types.ts';

const types = {
  declarations: { 'session/index.d.ts': 'export {};' },
  sources: { 'b.ts': 'b', 'a/a.ts': 'a' },
};

test('recorded types come back as they were, and the same files give the same text', async () => {
  assert.deepEqual((await unpacked(await packed(textOf(types)))).types, types);
  const sources = { 'a/a.ts': 'a', 'b.ts': 'b' };
  assert.deepEqual(textOf(types), textOf({ ...types, sources }));
});

for (const path of ['../out.ts', '/etc/out.ts', 'a/../../out.ts', 'a\\..\\out.ts', '.hidden.ts']) {
  test(`a path that leads out of its folder is refused: ${path}`, async () => {
    const file = await packed(textOf({ ...types, sources: { [path]: '' } }));
    await assert.rejects(unpacked(file), /Invalid/);
  });
}

test('a text beyond all measure is refused', async () => {
  const file = await packed(Buffer.alloc(17 * 1024 * 1024));
  await assert.rejects(unpacked(file), /larger than|Cannot create a Buffer/);
});
