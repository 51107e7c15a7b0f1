import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inTurn, kilobytes, median, milliseconds, quantile, table } from './figures.ts';

test('renders a table and aligns columns of figures to the right', () => {
  const rows = [
    ['shell', '1.0 s', '-0.8'],
    ['auth', '–', '2'],
  ];
  assert.equal(
    table(['App', 'time', 'more'], rows).split('\n').slice(0, 3).join('\n'),
    '| App | time | more |\n| --- | ---: | ---: |\n| shell | 1.0 s | -0.8 |',
  );
});

test('formats bytes and milliseconds', () => {
  assert.equal(kilobytes(150_049), '150.0');
  assert.deepEqual([milliseconds(12.34), milliseconds(12.34, 1)], ['12 ms', '12.3 ms']);
});

test('returns the middle value or the mean of the two middle values', () => {
  assert.deepEqual([median([3, 1, 2]), median([4, 1, 3, 2])], [2, 2.5]);
  assert.ok(Number.isNaN(median([])));
});

test('returns percentiles, the highest value for few values, and NaN for none', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  assert.deepEqual([quantile(hundred, 0.99), quantile(hundred, 0.5)], [99, 50]);
  assert.deepEqual([quantile([3, 1, 2], 0.99), quantile([3, 1, 2], 0)], [3, 1]);
  assert.ok(Number.isNaN(quantile([], 0.5)));
});

test('measures things in turn and leaves the first round out', async () => {
  const asked: string[] = [];
  const measured = await inTurn(2, ['a', 'b'], async (thing) => {
    asked.push(thing);
    return asked.length;
  });
  assert.deepEqual(asked, ['a', 'b', 'a', 'b', 'a', 'b']);
  assert.deepEqual(measured, [
    [3, 5],
    [4, 6],
  ]);
});
