import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openText, sealText } from '../../extensions/account/mail/sealed-text.ts';

const secret = 's'.repeat(43);
const text = 'https://example.com/reset?token=àbc';

test('a sealed text is opened by its secret only, and as it was only', () => {
  const sealed = sealText(text, secret);
  assert.equal(openText(sealed, secret), text);
  assert.throws(() => openText(sealed, 't'.repeat(43)));
  for (const place of [0, 12, 28]) {
    const changed = Buffer.from(sealed, 'base64');
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
    assert.throws(() => openText(changed.toString('base64'), secret));
  }
});

test('two seals of a text have nothing in common, and do not show it', () => {
  const seals = [sealText(text, secret), sealText(text, secret)];
  assert.notEqual(seals[0], seals[1]);
  for (const seal of seals) {
    assert.ok(!Buffer.from(seal, 'base64').toString('latin1').includes('token'));
  }
});
