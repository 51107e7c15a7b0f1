import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kilobytes, milliseconds, table } from './table.ts';

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

test('milliseconds are whole unless told', () => {
  assert.deepEqual([milliseconds(12.34), milliseconds(12.34, 1)], ['12 ms', '12.3 ms']);
});
