import fc from 'fast-check';
import { formatPrice } from './price.ts';

test('writes amounts in euro as Italian does', () => {
  expect(formatPrice(1234.5)).toBe('1.234,50 €');
  expect(formatPrice(0)).toBe('0,00 €');
  expect(formatPrice(-12.345)).toBe('-12,35 €');
  expect(formatPrice(1_000_000)).toBe('1.000.000,00 €');
});

test('always has two decimals and the euro sign', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (amount) =>
      /^-?[\d.]+,\d{2} €$/.test(formatPrice(amount)),
    ),
  );
});
