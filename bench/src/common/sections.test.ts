import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosen } from './sections.ts';

const sections = ['bytes', 'trips', 'storm'].map((name) => ({ name, measure: async () => name }));
const named = (...names: string[]) => chosen(sections, names).map(({ name }) => name);

test('selects all sections without names', () => {
  assert.deepEqual(named(), ['bytes', 'trips', 'storm']);
});

test('selects named sections in the order of the list', () => {
  assert.deepEqual(named('storm', 'bytes'), ['bytes', 'storm']);
});

test('rejects an unknown name and lists the known ones', () => {
  assert.throws(
    () => named('lighthouse'),
    /Unknown section: lighthouse\. Choose among: bytes, trips, storm/,
  );
});
