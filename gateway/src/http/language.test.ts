import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageOf } from './language.ts';

for (const [cookie, header, expected] of [
  [undefined, undefined, 'it'],
  [undefined, 'en-GB,en;q=0.9', 'en'],
  [undefined, 'de,en;q=0.5,it;q=0.8', 'it'],
  [undefined, 'fr', 'it'],
  [undefined, 'en;q=0', 'it'],
  ['en', 'it', 'en'],
  ['it', 'en', 'it'],
  ['xx', 'en', 'en'],
] as const) {
  test(`chooses ${expected} for the cookie ${cookie} and the header ${header}`, () => {
    assert.equal(languageOf(cookie, header), expected);
  });
}
