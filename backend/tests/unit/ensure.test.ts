import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differs } from '../../scripts/apply/ensure.ts';

test('ignores additional values', () => {
  assert.equal(differs({ a: 1, b: { c: [1, 2] } }, { a: 1, b: { c: [1, 2], d: 3 }, e: 4 }), false);
});

test('treats absent and null as equal', () => {
  assert.equal(differs({ a: null }, {}), false);
  assert.equal(differs({}, { a: null }), false);
});

test('reports a changed value, a missing value and another list order as differences', () => {
  assert.equal(differs({ a: 1 }, { a: 2 }), true);
  assert.equal(differs({ a: 1 }, {}), true);
  assert.equal(differs({ a: [1, 2] }, { a: [2, 1] }), true);
  assert.equal(differs({ a: [1] }, { a: [1, 2] }), true);
  assert.equal(differs({ a: {} }, null), true);
});
