/** @jest-environment node */
import fc from 'fast-check';
import { groupBy, groupByMonth } from './group.ts';

test('groupByMonth groups dates and keeps their order', () => {
  const dates = ['2026-11-30', '2026-12-16', '2026-12-28', null].map((data) => ({ data }));
  expect(groupByMonth(dates).map(({ key, items }) => [key, items.length])).toEqual([
    ['2026-11', 1],
    ['2026-12', 2],
    ['', 1],
  ]);
});

test('groupBy puts every item into exactly one group', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), (numbers) => {
      const groups = groupBy(numbers, (number) => String(number % 3));
      const regrouped = groups.flatMap(({ items }) => items);
      expect([...regrouped].sort()).toEqual([...numbers].sort());
      expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
    }),
  );
});
