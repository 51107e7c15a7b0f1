import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosen } from './section.ts';

const sections = ['bytes', 'single', 'storm'];

test('selects all sections without names, and named ones in the order of the list', () => {
  assert.deepEqual(chosen(sections, []), sections);
  assert.deepEqual(chosen(sections, ['storm', 'bytes']), ['bytes', 'storm']);
});

test('rejects an unknown name and lists the known ones', () => {
  assert.throws(
    () => chosen(sections, ['lighthouse']),
    /Unknown section: lighthouse\. Choose among: bytes, single, storm/,
  );
});
