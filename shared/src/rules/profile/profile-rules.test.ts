/** @jest-environment node */
import fc from 'fast-check';
import { provinces } from '../province.ts';
import { isTaxCode } from '../tax-code.ts';
import { isItalianVatNumber } from '../vat-number.ts';
import { checkProfile, checkValue, normaliseProfile, normaliseValue } from './check-profile.ts';
import { isProfileField, profileFields } from './profile-fields.ts';
import vectors from './vectors.json';

test('checkValue and normaliseValue decide every example of vectors.json', () => {
  const decided = vectors.map(({ field, value }) => {
    if (!isProfileField(field)) throw new Error(`no such field: ${field}`);
    const problem = checkValue(field, value);
    return problem
      ? { field, value, problem }
      : { field, value, stored: normaliseValue(field, value) };
  });
  expect(decided).toEqual(vectors);
  expect(new Set(vectors.map(({ field }) => field))).toEqual(new Set(profileFields));
});

test('checkProfile returns one problem per invalid field and ignores absent fields', () => {
  const wrong = { first_name: undefined, email: 'x', piva: '1', citta: 'Forlì' };
  expect(checkProfile(wrong)).toEqual({
    first_name: 'required',
    email: 'invalid',
    piva: 'invalid',
  });
  expect(checkProfile({})).toEqual({});
  expect(checkProfile(normaliseProfile({}))).toEqual({
    first_name: 'required',
    last_name: 'required',
    email: 'required',
  });
});

test('isItalianVatNumber accepts exactly one check digit', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{10}$/), (first) => {
      const valid = [...'0123456789'].filter((last) => isItalianVatNumber(first + last));
      expect(valid).toHaveLength(/^0+$/.test(first) ? 0 : 1);
    }),
  );
});

test('isItalianVatNumber rejects any single wrong digit', () => {
  const valid = fc
    .stringMatching(/^\d{10}$/)
    .chain((first) => fc.constantFrom(...'0123456789').map((last) => first + last))
    .filter(isItalianVatNumber);
  const other = fc.integer({ min: 1, max: 9 });
  fc.assert(
    fc.property(valid, fc.nat({ max: 10 }), other, (number, at, by) => {
      const digit = (Number(number[at]) + by) % 10;
      expect(isItalianVatNumber(number.slice(0, at) + digit + number.slice(at + 1))).toBe(false);
    }),
  );
});

test('isTaxCode accepts exactly one check character for every way to write the digits', () => {
  const omocodic = fc
    .tuple(fc.nat({ max: 9 }), fc.boolean())
    .map(([digit, isLetter]) => (isLetter ? 'LMNPQRSTUV'.charAt(digit) : String(digit)));
  const digits = (length: number) =>
    fc.array(omocodic, { minLength: length, maxLength: length }).map((list) => list.join(''));
  const code = fc
    .tuple(
      fc.stringMatching(/^[A-Z]{6}$/),
      digits(2),
      fc.constantFrom(...'ABCDEHLMPRST'),
      digits(2),
      fc.stringMatching(/^[A-Z]$/),
      digits(3),
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(code, (first) => {
      const valid = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].filter((last) => isTaxCode(first + last));
      expect(valid).toHaveLength(1);
    }),
  );
});

test('normaliseProfile is idempotent', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('itIT 1', 'i t i t', 'ß', 'İ', 'ŉ', 'Forlì-Cesena'),
  );
  const values = fc.dictionary(fc.constantFrom(...profileFields), text);
  fc.assert(
    fc.property(values, (typed) => {
      const stored = normaliseProfile(typed);
      expect(normaliseProfile(stored)).toEqual(stored);
      expect(checkProfile(stored)).toEqual(checkProfile(normaliseProfile(typed)));
    }),
    { numRuns: 1000 },
  );
});

test('provinces lists the provinces of 2026, Sud Sardegna and abroad, each once, by name', () => {
  expect(provinces).toHaveLength(112);
  expect(new Set(provinces.map(({ code }) => code)).size).toBe(112);
  expect(provinces.every(({ code, name }) => /^[A-Z]{2}$/.test(code) && name.length > 2)).toBe(
    true,
  );
  const names = provinces.slice(0, -1).map(({ name }) => name);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'it')));
  expect(provinces.at(-1)).toEqual({ code: 'EE', name: 'Estero' });
});
