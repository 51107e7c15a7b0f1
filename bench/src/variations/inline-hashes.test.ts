import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inlineHashes, sourceHash } from './inline-hashes.ts';

test('inline scripts have a hash, those with an address and blocks of data have none', () => {
  const html = [
    '<script type="importmap">{}</script>',
    '<script type="module" src="/a.js"></script>',
    '<script type="application/json" id="boot">{"a":1}</script>',
  ].join('');
  assert.deepEqual(inlineHashes(html, 'script'), [sourceHash('{}')]);
});

test('a hash is that of the text as it stands, whatever is in it', () => {
  const css = '@media (width < 1px) {\n  a { color: red }\n}';
  assert.deepEqual(inlineHashes(`<style>${css}</style>`, 'style'), [sourceHash(css)]);
  // As `printf 'a{}' | openssl dgst -sha256 -binary | base64` says.
  assert.equal(sourceHash('a{}'), "'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='");
});
