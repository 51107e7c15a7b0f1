/** @jest-environment node */
import fc from 'fast-check';
import { newsAddress, recordIdOf } from './addresses.ts';

test('writes id and title into the address', () => {
  expect(newsAddress({ id: 7, titolo: 'È aperta l’area' })).toBe('/news/7-e-aperta-l-area');
});

test('finds the id in every address', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1 }), fc.string(), (id, titolo) => {
      const part = newsAddress({ id, titolo }).split('/').at(-1);
      return recordIdOf(part) === id;
    }),
  );
});

test('finds no id in other texts', () => {
  for (const part of ['', 'area-clienti', '0', '-3', '7e2', '3.5-x', '9999999999-x', undefined]) {
    expect(recordIdOf(part)).toBeUndefined();
  }
});
