/** @jest-environment node */
import fc from 'fast-check';
import { plainText } from './plain-text.ts';

test('keeps the words of HTML', () => {
  expect(plainText('<p>IVA &amp; <strong>bilanci</strong></p>\n<ul><li>uno</li></ul>')).toBe(
    'IVA & bilanci uno',
  );
  expect(plainText(null)).toBe('');
});

test('cuts a long text after a whole word', () => {
  const text = plainText(`<p>${'parola '.repeat(100)}</p>`);
  expect(text.length).toBeLessThanOrEqual(201);
  expect(text).toMatch(/parola…$/);
});

test('limits the text to the length of a description', () => {
  fc.assert(fc.property(fc.string({ maxLength: 2000 }), (html) => plainText(html).length <= 201));
});
