import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quantile } from './quantile.ts';

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

test('99 of a hundred values are not above the 99th percentile', () => {
  assert.equal(quantile(hundred, 0.99), 99);
  assert.equal(quantile(hundred, 0.5), 50);
});

test('of few values the highest ones are the highest', () => {
  assert.equal(quantile([3, 1, 2], 0.99), 3);
  assert.equal(quantile([7], 0.5), 7);
  assert.equal(quantile([3, 1, 2], 0), 1);
});

test('of no values there is none', () => {
  assert.ok(Number.isNaN(quantile([], 0.5)));
});
