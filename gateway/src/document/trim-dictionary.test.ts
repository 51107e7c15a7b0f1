import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trimDictionary } from './trim-dictionary.ts';

const bundled = { 'shared.action.retry': 'Riprova', 'shared.action.close': 'Chiudi' };

test('drops the entries that equal a bundled text', () => {
  const dictionary = { 'shared.action.retry': 'Riprova', 'shared.action.close': 'Chiudi pure' };
  assert.deepEqual(trimDictionary(dictionary, bundled), { 'shared.action.close': 'Chiudi pure' });
});

test('keeps entries for apps and keys that are not bundled', () => {
  const dictionary = { 'other.title': 'Titolo', 'shared.action.new': 'Nuovo' };
  assert.deepEqual(trimDictionary(dictionary, bundled), dictionary);
});

test('treats keys that look like parts of an object as plain keys', () => {
  const dictionary = { '__proto__.polluted': 'x', 'constructor.name': 'y', toString: 'z' };
  assert.deepEqual(trimDictionary(dictionary, bundled), dictionary);
  assert.equal(Object.hasOwn(Object.prototype, 'polluted'), false);
});
