import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosen } from './sections.ts';

const sections = ['bytes', 'trips', 'storm'].map((name) => ({ name, measure: async () => name }));
const named = (...names: string[]) => chosen(sections, names).map(({ name }) => name);

test('without names everything is measured', () => {
  assert.deepEqual(named(), ['bytes', 'trips', 'storm']);
});

test('named sections are measured in their own order', () => {
  assert.deepEqual(named('storm', 'bytes'), ['bytes', 'storm']);
});

test('a name that is none is refused with those there are', () => {
  assert.throws(() => named('lighthouse'), /no lighthouse\. Choose among: bytes, trips, storm/);
});
