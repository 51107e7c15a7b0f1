import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  exactMatch,
  matches,
  matchesWithTypo,
  wordsOf,
} from '../../extensions/portal/src/clients/search/words.ts';

test('wordsOf reads words without accents, marks and capitals', () => {
  assert.deepEqual(wordsOf('Società «L’Àncora» S.r.l., +39 333-12'), [
    ...['societa', 'l', 'ancora', 's', 'r', 'l', '39', '333', '12'],
  ]);
  assert.deepEqual(wordsOf('mario.rossi@example.com'), ['mario', 'rossi', 'example', 'com']);
  assert.deepEqual(wordsOf('  …  '), []);
});

test('exactMatch prefers the whole word to its beginning, and that to its inside', () => {
  const words = ['ferrari', 'immobiliare'];
  assert.equal(exactMatch('ferrari', words), matches.whole);
  assert.equal(exactMatch('ferr', words), matches.start);
  assert.equal(exactMatch('mobil', words), matches.inside);
  // Two letters are inside of too many words.
  assert.equal(exactMatch('ob', words), matches.none);
  assert.equal(exactMatch('ferari', words), matches.none);
});

test('matchesWithTypo forgives one letter more, less, changed or swapped', () => {
  for (const typed of ['ferari', 'ferrrari', 'fertari', 'ferrrai', 'errari', 'ferra1i'])
    assert.equal(matchesWithTypo(typed, ['ferrari']), true, typed);
  // The beginning of a word too.
  assert.equal(matchesWithTypo('imobil', ['immobiliare']), true);
  for (const typed of ['feari', 'tertari', 'rferarri', 'zzzz'])
    assert.equal(matchesWithTypo(typed, ['ferrari']), false, typed);
});

test('matchesWithTypo forgives nothing in numbers and short words', () => {
  assert.equal(matchesWithTypo('01234567891', ['01234567890']), false);
  assert.equal(matchesWithTypo('ros', ['rosa']), false);
});
