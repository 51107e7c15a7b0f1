/** @jest-environment node */
import fc from 'fast-check';
import { formatAmount, formatPrice, oncePerLocale } from './intl.ts';

test('oncePerLocale creates one value per locale, on first use', () => {
  const create = jest.fn((locale: string) => ({ locale }));
  const forLocale = oncePerLocale(create);
  expect(create).not.toHaveBeenCalled();
  const italian = forLocale('it-IT');
  expect(forLocale('en-US')).toEqual({ locale: 'en-US' });
  expect(forLocale('it-IT')).toBe(italian);
  expect(create).toHaveBeenCalledTimes(2);
});

test('formatPrice writes amounts in euro in Italian style', () => {
  expect(formatPrice(1234.5)).toBe('1.234,50\xa0€');
  expect(formatPrice(0)).toBe('0,00\xa0€');
  expect(formatPrice(-12.345)).toBe('-12,35\xa0€');
  expect(formatPrice(1_000_000)).toBe('1.000.000,00\xa0€');
});

test('formatAmount writes amounts in the form of a language', () => {
  expect(formatAmount(1234.5, 'it-IT')).toBe('1.234,50\xa0€');
  expect(formatAmount(1234.5, 'en-US')).toBe('€1,234.50');
  expect(formatAmount(120, 'en-US')).toBe('€120.00');
});

test('formatPrice always writes two decimals and the euro sign', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (amount) =>
      /^-?[\d.]+,\d{2}\xa0€$/.test(formatPrice(amount)),
    ),
  );
});
