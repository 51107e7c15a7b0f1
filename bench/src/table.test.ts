import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kilobytes, table } from './table.ts';

test('a table has a head, a rule and rows', () => {
  assert.equal(
    table(['App', 'kB'], [['shell', '1.0']]),
    '| App | kB |\n| --- | ---: |\n| shell | 1.0 |',
  );
});

test('columns of figures are aligned to the right, negative ones too', () => {
  const aligned = table(
    ['a', 'b', 'c'],
    [
      ['1.0 s', '-0.8', 'x'],
      ['–', '2', '1'],
    ],
  );
  assert.match(aligned, /\| ---: \| ---: \| --- \|/);
});

test('kilobytes have one decimal', () => {
  assert.equal(kilobytes(150_049), '150.0');
});
