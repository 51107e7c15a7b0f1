import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kilobytes, replaceFigures, table } from './table.ts';

test('a table has a head, a rule and rows', () => {
  assert.equal(
    table(['App', 'kB'], [['shell', '1.0']]),
    '| App | kB |\n| --- | ---: |\n| shell | 1.0 |',
  );
});

test('kilobytes have one decimal', () => {
  assert.equal(kilobytes(150_049), '150.0');
});

test('figures replace what stood between the markers, as often as one likes', () => {
  const page = 'Before\n\n<!-- figures -->\nold\n<!-- end of figures -->\n\nAfter\n';
  const once = replaceFigures(page, 'new');
  assert.equal(once, 'Before\n\n<!-- figures -->\n\nnew\n\n<!-- end of figures -->\n\nAfter\n');
  assert.equal(replaceFigures(once, 'new'), once);
});

test('a page without markers is refused', () => {
  assert.throws(() => replaceFigures('no place', 'new'), /lacks/);
});
