/** @jest-environment node */
import fc from 'fast-check';
import {
  formatDate,
  formatMoment,
  formatMonth,
  formatShortMoment,
  formatShortMonth,
  monthName,
  romeToday,
} from './date.ts';

test('formatDate writes a date in Italian and English', () => {
  expect(formatDate('2026-06-16', 'it-IT')).toBe('16 giugno 2026');
  expect(formatDate('2026-06-16', 'en-US')).toBe('June 16, 2026');
});

test('the first of a month is 1° in Italian, and no other day', () => {
  expect(formatDate('2026-12-01', 'it-IT')).toBe('1° dicembre 2026');
  expect(formatDate('2026-12-11', 'it-IT')).toBe('11 dicembre 2026');
  expect(formatDate('2026-12-01', 'en-US')).toBe('December 1, 2026');
  expect(formatMoment('2026-12-01T09:01:00Z', 'it-IT')).toBe('1° dicembre 2026 alle ore 10:01');
  expect(formatShortMoment('2026-12-01T09:01:00Z', 'it-IT')).toBe('1° dic 2026, 10:01');
});

test('formatDate writes a moment in the time zone of Rome', () => {
  expect(formatDate('2026-06-15T22:30:00Z', 'it-IT')).toBe('16 giugno 2026');
  expect(formatDate('2026-01-15T22:30:00Z', 'it-IT')).toBe('15 gennaio 2026');
});

test('formatters return an empty text for an invalid date', () => {
  expect(formatDate('presto', 'it-IT')).toBe('');
  expect(formatMonth('', 'it-IT')).toBe('');
  expect(formatShortMonth('2026-13-01', 'it-IT')).toBe('');
});

test('formatMonth and formatShortMonth write months', () => {
  expect(formatMonth('2026-03', 'it-IT')).toBe('marzo 2026');
  expect(formatShortMonth('2026-06-16', 'it-IT')).toBe('giu');
});

test('monthName names the twelve months', () => {
  const names = Array.from({ length: 12 }, (_, index) => monthName(index + 1, 'it-IT'));
  expect(names).toEqual([
    'gennaio',
    'febbraio',
    'marzo',
    'aprile',
    'maggio',
    'giugno',
    'luglio',
    'agosto',
    'settembre',
    'ottobre',
    'novembre',
    'dicembre',
  ]);
});

test('monthName returns an empty text for any other number', () => {
  fc.assert(
    fc.property(
      fc.double().filter((month) => !(Number.isInteger(month) && month >= 1 && month <= 12)),
      (month) => monthName(month, 'it-IT') === '',
    ),
  );
});

test('romeToday changes at midnight in Rome, in summer and in winter', () => {
  expect(romeToday(new Date('2026-06-15T21:59:59Z'))).toBe('2026-06-15');
  expect(romeToday(new Date('2026-06-15T22:00:00Z'))).toBe('2026-06-16');
  expect(romeToday(new Date('2026-12-31T22:59:59Z'))).toBe('2026-12-31');
  expect(romeToday(new Date('2026-12-31T23:00:00Z'))).toBe('2027-01-01');
});

test('romeToday does not depend on the way in which a locale writes dates', () => {
  // WebKitGTK writes 1/2/2027 in `en-CA`, where Chromium writes 2027-01-02.
  const { prototype } = Intl.DateTimeFormat;
  const format = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {};
  Object.defineProperty(prototype, 'format', { ...format, get: () => () => '1/2/2027' });
  try {
    expect(romeToday(new Date('2027-01-02T10:00:00Z'))).toBe('2027-01-02');
  } finally {
    Object.defineProperty(prototype, 'format', format);
  }
});

test('formatDate keeps the day of every bare date', () => {
  const days = fc.date({
    min: new Date('1990-01-01'),
    max: new Date('2100-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(days, (date) => {
      const iso = date.toISOString().slice(0, 10);
      const day = Number(iso.slice(8));
      return formatDate(iso, 'it-IT').startsWith(day === 1 ? '1° ' : `${day} `);
    }),
  );
});
