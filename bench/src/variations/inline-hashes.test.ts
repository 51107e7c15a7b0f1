import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inlineHashes, sourceHash } from './inline-hashes.ts';

test('hashes inline scripts, but not external scripts and data blocks', () => {
  const html = [
    '<script type="importmap">{}</script>',
    '<script type="module" src="/a.js"></script>',
    '<script type="application/json" id="boot">{"a":1}</script>',
  ].join('');
  assert.deepEqual(inlineHashes(html, 'script'), [sourceHash('{}')]);
});

test('hashes the text without changing it', () => {
  const css = '@media (width < 1px) {\n  a { color: red }\n}';
  assert.deepEqual(inlineHashes(`<style>${css}</style>`, 'style'), [sourceHash(css)]);
  // The output of `printf 'a{}' | openssl dgst -sha256 -binary | base64`.
  assert.equal(sourceHash('a{}'), "'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='");
});
