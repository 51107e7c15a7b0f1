/** @jest-environment node */
import fc from 'fast-check';
import { slug } from './slug.ts';

test('slug turns a title into a path segment', () => {
  expect(slug('È aperta la nuova area clienti!')).toBe('e-aperta-la-nuova-area-clienti');
  expect(slug('IVA: l’aliquota al 22 %')).toBe('iva-l-aliquota-al-22');
});

test('slug always returns a valid segment and is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const part = slug(text);
      expect(part).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
      expect(part.length).toBeLessThanOrEqual(80);
      expect(slug(part)).toBe(part);
    }),
  );
});
