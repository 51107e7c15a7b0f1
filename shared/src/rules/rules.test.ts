/** @jest-environment node */
import fc from 'fast-check';
import { readAmount } from './amount.ts';
import { addDays, daysBetween, isDay } from './day.ts';
import { isIban } from './iban.ts';
import * as rules from './index.ts';
import { phoneLink, readPhone } from './phone.ts';
import { readPostCode } from './post-code.ts';
import { readRecipientCode } from './recipient-code.ts';
import { cleanLine } from './text.ts';
import vectors from './vectors.json';
import { readWebAddress } from './web-address.ts';

const readers: Readonly<Record<string, unknown>> = {
  ...rules,
  readPostCode,
  readRecipientCode,
  readWebAddress,
};

test.each(Object.entries(vectors))('%s decides every example of vectors.json', (name, examples) => {
  const reader = readers[name];
  if (typeof reader !== 'function') throw new Error(`no such reader: ${name}`);
  const decided = examples.map(({ written }) => {
    const read: unknown = reader(written);
    return typeof read === 'object'
      ? { written, ...read }
      : { written, ...(read && { value: read }) };
  });
  expect(decided).toEqual(examples);
});

test('every reader takes its own normal form and returns it unchanged', () => {
  for (const [name, examples] of Object.entries(vectors)) {
    const reader = readers[name];
    if (typeof reader !== 'function' || !name.startsWith('read')) continue;
    for (const example of examples) {
      if (!('value' in example)) continue;
      expect({ name, read: reader(example.value) }).toEqual({
        name,
        read: { value: example.value },
      });
    }
  }
});

test('readAmount reads every amount as Italians, Swiss and programs write it', () => {
  const cents = fc.integer({ min: 1, max: 99_999_999_999 });
  fc.assert(
    fc.property(cents, (count) => {
      const value = `${Math.floor(count / 100)}.${String(count % 100).padStart(2, '0')}`;
      const [euro = '', decimals = ''] = value.split('.');
      const inGroups = (sign: string) => euro.replace(/\B(?=(\d{3})+$)/g, sign);
      for (const written of [
        `${inGroups('.')},${decimals}`,
        `€ ${inGroups('.')},${decimals}`,
        `${inGroups('\u00a0')},${decimals}`,
        `${inGroups('’')}.${decimals}`,
        `${inGroups(',')}.${decimals}`,
        value,
      ])
        expect({ written, read: readAmount(written) }).toEqual({ written, read: { value } });
    }),
  );
});

test('every reader answers a long text at once', async () => {
  const units = [
    '1.',
    '1 ',
    'a@',
    'a.',
    '@,',
    '"',
    ' ',
    '/',
    'C.F. - ',
    'lun ',
    'l’',
    '00',
    '(',
    'x-',
    'tel ',
  ];
  const texts = units.flatMap((unit) => [`${unit.repeat(200_000)}!`, `${unit.repeat(300)}!`]);
  // A pattern whose time grows faster than the text ends this test by its timeout, which waits for a turn.
  for (const name of Object.keys(vectors)) {
    const reader = readers[name];
    for (const text of texts) if (typeof reader === 'function') reader(text);
    await new Promise((resolve) => setTimeout(resolve));
  }
});

test('addDays, daysBetween and isDay follow the calendar over leap days and the turn of a year', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-29', -1)).toBe('2026-03-28');
  expect(daysBetween('2027-03-27', '2027-03-29')).toBe(2);
  expect(['2100-02-29', '2000-02-29', '1899-12-31', '2026-1-1'].map(isDay)).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

test('cleanLine leaves no invisible character, and is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const line = cleanLine(text);
      expect(line).not.toMatch(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u00a0]|^\s|\s$| {2}/u);
      expect(cleanLine(line)).toBe(line);
    }),
    { numRuns: 1000 },
  );
});

test('phoneLink dials the number, then the extension', () => {
  expect(phoneLink('+39 051 000 0142')).toBe('tel:+390510000142');
  expect(phoneLink(readPhone('0546 000010 interno 3').value ?? '')).toBe('tel:0546000010;ext=3');
});

test('isIban wants the length of its country and right check digits', () => {
  const good = [
    'IT60X0542811101000000123456',
    'SM86U0322509800000000270100',
    'DE89370400440532013000',
    'GB82WEST12345698765432',
  ];
  const bad = [
    '',
    'IT60X0542811101000000123457',
    'IT06X0542811101000000123456',
    'IT60X054281110100000012345',
    'it60x0542811101000000123456',
    'IT60 X054 2811 1010 0000 0123 456',
    `DE89370400440532013000${'0'.repeat(40)}`,
  ];
  expect(good.filter(isIban)).toEqual(good);
  expect(bad.filter(isIban)).toEqual([]);
});
