import fc from 'fast-check';
import { formatDate, formatMonth, formatShortMonth, monthName, romeToday } from './date.ts';

test('writes a date as Italian and English do', () => {
  expect(formatDate('2026-06-16', 'it-IT')).toBe('16 giugno 2026');
  expect(formatDate('2026-06-16', 'en-US')).toBe('June 16, 2026');
});

test('writes a moment by the clock of Rome', () => {
  expect(formatDate('2026-06-15T22:30:00Z', 'it-IT')).toBe('16 giugno 2026');
  expect(formatDate('2026-01-15T22:30:00Z', 'it-IT')).toBe('15 gennaio 2026');
});

test('writes nothing for what is no date', () => {
  expect(formatDate('presto', 'it-IT')).toBe('');
  expect(formatMonth('', 'it-IT')).toBe('');
  expect(formatShortMonth('2026-13-01', 'it-IT')).toBe('');
});

test('writes months long and short', () => {
  expect(formatMonth('2026-03', 'it-IT')).toBe('marzo 2026');
  expect(formatShortMonth('2026-06-16', 'it-IT')).toBe('giu');
});

test('names the twelve months, marzo once', () => {
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

test('names no other month', () => {
  fc.assert(
    fc.property(
      fc.double().filter((month) => !(Number.isInteger(month) && month >= 1 && month <= 12)),
      (month) => monthName(month, 'it-IT') === '',
    ),
  );
});

test('the day changes at midnight in Rome, in summer and in winter', () => {
  expect(romeToday(new Date('2026-06-15T21:59:59Z'))).toBe('2026-06-15');
  expect(romeToday(new Date('2026-06-15T22:00:00Z'))).toBe('2026-06-16');
  expect(romeToday(new Date('2026-12-31T22:59:59Z'))).toBe('2026-12-31');
  expect(romeToday(new Date('2026-12-31T23:00:00Z'))).toBe('2027-01-01');
});

test('a bare date keeps its day, whichever it is', () => {
  const days = fc.date({
    min: new Date('1990-01-01'),
    max: new Date('2100-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(days, (date) => {
      const iso = date.toISOString().slice(0, 10);
      return formatDate(iso, 'it-IT').startsWith(`${Number(iso.slice(8))} `);
    }),
  );
});
