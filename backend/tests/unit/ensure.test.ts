import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differs } from '../../scripts/apply/ensure.ts';

test('additional values are no difference', () => {
  assert.equal(differs({ a: 1, b: { c: [1, 2] } }, { a: 1, b: { c: [1, 2], d: 3 }, e: 4 }), false);
});

test('absent and null are the same', () => {
  assert.equal(differs({ a: null }, {}), false);
  assert.equal(differs({}, { a: null }), false);
});

test('another value, a missing one, and another order of a list are differences', () => {
  assert.equal(differs({ a: 1 }, { a: 2 }), true);
  assert.equal(differs({ a: 1 }, {}), true);
  assert.equal(differs({ a: [1, 2] }, { a: [2, 1] }), true);
  assert.equal(differs({ a: [1] }, { a: [1, 2] }), true);
  assert.equal(differs({ a: {} }, null), true);
});
