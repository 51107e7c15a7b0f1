import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kilobytes, milliseconds, table } from './table.ts';

test('renders head, rule and rows', () => {
  assert.equal(
    table(['App', 'kB'], [['shell', '1.0']]),
    '| App | kB |\n| --- | ---: |\n| shell | 1.0 |',
  );
});

test('aligns columns of figures to the right, negative ones too', () => {
  const aligned = table(
    ['a', 'b', 'c'],
    [
      ['1.0 s', '-0.8', 'x'],
      ['–', '2', '1'],
    ],
  );
  assert.match(aligned, /\| ---: \| ---: \| --- \|/);
});

test('formats kilobytes with one decimal', () => {
  assert.equal(kilobytes(150_049), '150.0');
});

test('formats milliseconds without decimals by default', () => {
  assert.deepEqual([milliseconds(12.34), milliseconds(12.34, 1)], ['12 ms', '12.3 ms']);
});
