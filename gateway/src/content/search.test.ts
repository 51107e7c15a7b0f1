import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainText, type Searchable, search } from './search.ts';

const text = (id: number, titolo: string, body: string): Searchable => ({
  collection: 'news',
  id,
  url: `/news/${id}`,
  titolo,
  text: body,
});

const texts = [
  text(1, 'Novità', "La scadenza dell'IVA trimestrale e la privacy"),
  text(2, 'Scadenza IVA', 'Che cosa cambia'),
  text(3, 'Città', 'Niente da segnalare'),
];

const found = (query: string) => search(texts, query).map(({ id }) => id);

test('matches words by their beginning and ranks title matches first', () => {
  assert.deepEqual(found('iva scad'), [2, 1]);
  assert.deepEqual(found('iva inesistente'), []);
  assert.deepEqual(found('vacy'), []);
});

test('ignores accents, case and punctuation', () => {
  assert.deepEqual(found('CITTA'), [3]);
  assert.deepEqual(found('novità'), [1]);
  assert.deepEqual(found("dell'iva"), [1]);
  assert.deepEqual(found('???'), []);
});

test('shows the match in an excerpt that ends between words', () => {
  const long = `${'parola '.repeat(60)}Ravvedimento ${'altro '.repeat(60)}`.trim();
  const [result] = search([text(1, 'Lungo', long)], 'ravved');
  assert.match(result?.estratto ?? '', /^… parola .*Ravvedimento.* altro …$/);
  assert.ok((result?.estratto.length ?? 0) < 200);
});

test('removes tags and decodes entities', () => {
  assert.equal(
    plainText('<p>Uno</p><p>due &amp; <b>tre</b><img alt="a > b"></p>'),
    'Uno due & tre',
  );
});
