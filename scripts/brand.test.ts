import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { brand } from '@studio/shared/kit/brand';
import * as v from 'valibot';

const root = join(import.meta.dirname, '..');
const file = 'shared/src/kit/brand/brand.json';

test('no other file of the product names a colour or the mark of the brand', () => {
  const values = [...Object.values(brand.light), ...Object.values(brand.dark), brand.mark.path];
  // The bench measures against a plain page of its own.
  const elsewhere = [`:!${file}`, ':!bench', ':!*.test.ts', ':!CHANGELOG.md'];
  const { stdout } = spawnSync(
    'git',
    ['grep', '-inF', ...values.flatMap((value) => ['-e', value]), '--', ...elsewhere],
    { cwd: root, encoding: 'utf8' },
  );
  assert.equal(stdout, '');
});

test('pages get every colour of the brand in both schemes', () => {
  const loader: (source: string) => string = createRequire(import.meta.url)(
    '../rspack/brand-colours-loader.cjs',
  );
  const other = readFileSync(join(root, file), 'utf8').replaceAll(/#[\da-f]{6}/g, '#010203');
  const css = loader(other);
  for (const name of ['paper', 'surface', 'ink', 'ink-muted', 'rule', 'accent', 'accent-ink'])
    assert.equal(css.split(`--${name}:#010203`).length, 3, name);
  assert.equal(
    css.match(/#[\da-f]{6}/g)?.every((colour) => colour === '#010203'),
    true,
  );
});

test('the pages’ name of a firm without one is that of the brand', () => {
  const text = readFileSync(join(root, 'shell/src/messages/it.json'), 'utf8');
  const messages = v.parse(
    v.object({ brand: v.object({ fallback: v.string() }) }),
    JSON.parse(text),
  );
  assert.equal(messages.brand.fallback, brand.unnamed);
});
