import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentNews } from '../../extensions/account/src/documents/news.ts';

const f24 = { tipologia: 'F24', anno: 2026, mese: 6 };

test('names one document in the singular and several by their number', () => {
  const one = documentNews([f24]);
  assert.equal(one.subject, 'Un nuovo documento per te');
  assert.deepEqual(one.lines, ['F24, giugno 2026']);
  const three = documentNews([f24, { tipologia: null, anno: 2025, mese: null }, f24]);
  assert.equal(three.subject, '3 nuovi documenti per te');
  assert.deepEqual(three.lines[1], 'Documento, 2025');
});

test('lists ten documents and counts the others', () => {
  const lines = (count: number) => documentNews(Array.from({ length: count }, () => f24)).lines;
  assert.equal(lines(10).length, 10);
  assert.deepEqual(lines(11).slice(9), ['F24, giugno 2026', 'e un altro']);
  assert.deepEqual(lines(14).slice(9), ['F24, giugno 2026', 'e altri 4']);
});
