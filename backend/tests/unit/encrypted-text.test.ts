import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decryptText, encryptText } from '../../extensions/portal/src/platform/encrypted-text.ts';

const secret = 's'.repeat(43);
const text = 'https://example.com/reset?token=àbc';

test('decrypts a text only with its secret and only unchanged', () => {
  const sealed = encryptText(text, secret);
  assert.equal(decryptText(sealed, secret), text);
  assert.throws(() => decryptText(sealed, 't'.repeat(43)));
  for (const place of [0, 12, 28]) {
    const changed = Buffer.from(sealed, 'base64');
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
    assert.throws(() => decryptText(changed.toString('base64'), secret));
  }
});

test('encrypts a text differently each time, without its content', () => {
  const seals = [encryptText(text, secret), encryptText(text, secret)];
  assert.notEqual(seals[0], seals[1]);
  for (const seal of seals) {
    assert.ok(!Buffer.from(seal, 'base64').toString('latin1').includes('token'));
  }
});
