import assert from 'node:assert/strict';
import { test } from 'node:test';
import { releaseSet } from '../manifest/live-releases.ts';
import { exampleRelease } from '../testing/example-release.ts';
import { trimDictionary } from './trim-dictionary.ts';

const messages = {
  ...{ it: [], en: [], shared: [], needs: [] },
  bundled: { it: { 'shared.action.retry': 'Riprova', 'shared.action.close': 'Chiudi' }, en: {} },
};
const foreign = { ...messages, bundled: { it: { 'customer-area.title': 'Documenti' }, en: {} } };
const releases = releaseSet({
  shell: { release: { ...exampleRelease('shell'), messages } },
  auth: { release: { ...exampleRelease('auth'), messages: foreign } },
});
const trim = (dictionary: Record<string, string>) => trimDictionary(dictionary, releases, 'it');

test('drops the entries that equal a bundled text of the language', () => {
  const dictionary = { 'shared.action.retry': 'Riprova', 'shared.action.close': 'Chiudi pure' };
  assert.deepEqual(trim(dictionary), { 'shared.action.close': 'Chiudi pure' });
  assert.deepEqual(trimDictionary(dictionary, releases, 'en'), dictionary);
});

test('keeps entries for apps and keys that are not bundled', () => {
  const dictionary = {
    ...{ 'other.title': 'Titolo', 'shared.action.new': 'Nuovo' },
    'customer-area.title': 'Documenti',
  };
  assert.deepEqual(trim(dictionary), dictionary);
});

test('treats keys that look like parts of an object as plain keys', () => {
  const dictionary = { '__proto__.polluted': 'x', 'constructor.name': 'y', toString: 'z' };
  assert.deepEqual(trim(dictionary), dictionary);
  assert.equal(Object.hasOwn(Object.prototype, 'polluted'), false);
});
