import assert from 'node:assert/strict';
import { test } from 'node:test';
import { invalidFields } from '@studio/shared/rules';
import { interfaceTexts, pageOf } from '../../schema/interface-texts.ts';

const texts = interfaceTexts();

test('returns both languages for every key', () => {
  // Italian has a plural form for millions that English does not know.
  const keys = [...texts['it-IT'].keys()].filter((key) => !key.endsWith('_many'));
  assert.ok(keys.length > 300);
  for (const key of keys) assert.ok(texts['en-US'].has(key), key);
});

test('every text follows the content rules', () => {
  for (const language of Object.values(texts))
    for (const [key, value] of language)
      assert.deepEqual(invalidFields('dizionario_translations', { value }), [], key);
});

test('returns a page for every text of the apps', () => {
  for (const key of texts['it-IT'].keys()) assert.ok(pageOf(key), key);
  assert.equal(pageOf('public-site.deadlines.title'), 'Scadenzario');
  assert.equal(pageOf('shell.footer.vat'), 'Piè di pagina');
  assert.equal(pageOf('altro.titolo'), null);
});
