import fc from 'fast-check';
import { deadline } from '../testing/examples.ts';
import { splitByDate } from './split-by-date.ts';

function onDates(dates: readonly (string | null)[]) {
  return dates.map((data, id) => ({ ...deadline, id, data }));
}

test('today is ahead, yesterday is past, no date comes last', () => {
  const { ahead, past } = splitByDate(
    onDates([null, '2026-11-01', '2026-11-20', '2026-11-21', '2026-11-22']),
    '2026-11-21',
  );
  expect(ahead.map(({ data }) => data)).toEqual(['2026-11-21', '2026-11-22', null]);
  expect(past.map(({ data }) => data)).toEqual(['2026-11-20', '2026-11-01']);
});

test('every deadline is in exactly one part', () => {
  const day = fc.constantFrom(null, '2026-11-20', '2026-11-21', '2026-11-22');
  fc.assert(
    fc.property(fc.array(day), (dates) => {
      const { ahead, past } = splitByDate(onDates(dates), '2026-11-21');
      const ids = [...ahead, ...past].map(({ id }) => id).sort((a, b) => a - b);
      expect(ids).toEqual(dates.map((_, id) => id));
    }),
  );
});
