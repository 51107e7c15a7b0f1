/** @jest-environment node */
import fc from 'fast-check';
import { createLists } from '../parts/page-source.ts';
import { cannedContent } from '../testing/canned-content.ts';
import { deadline, page } from '../testing/examples.ts';
import { categoriesOf, loadDeadlines, splitByDate } from './load-deadlines.ts';

const deadlines = ['IVA', 'F24', null, 'IVA'].map((categoria, id) => ({
  ...deadline,
  id,
  categoria,
}));

function load(query: string) {
  const content = cannedContent({ '/items/scadenze': deadlines });
  return loadDeadlines({
    content,
    lists: createLists(content),
    page,
    configuration: null,
    today: '2026-11-21',
    url: new URL(`http://site.test/scadenzario?${query}`),
  });
}

test('lists each category once in order', () => {
  expect(categoriesOf(deadlines)).toEqual(['F24', 'IVA']);
});

test('loads all deadlines, or those of the category in the address', async () => {
  expect((await load('')).deadlines.items).toHaveLength(4);
  const { deadlines: chosen, category } = await load('categoria=IVA');
  expect(chosen.items.map(({ id }) => id)).toEqual([0, 3]);
  expect(category).toBe('IVA');
});

test('loads all deadlines for an unknown category', async () => {
  const { deadlines: shown, category } = await load('categoria=Boh');
  expect(shown.items).toHaveLength(4);
  expect(category).toBeNull();
});

function onDates(dates: readonly (string | null)[]) {
  return dates.map((data, id) => ({ ...deadline, id, data }));
}

test('lists today with the upcoming deadlines, yesterday with the past ones and undated ones last', () => {
  const { ahead, past } = splitByDate(
    onDates([null, '2026-11-01', '2026-11-20', '2026-11-21', '2026-11-22']),
    '2026-11-21',
  );
  expect(ahead.map(({ data }) => data)).toEqual(['2026-11-21', '2026-11-22', null]);
  expect(past.map(({ data }) => data)).toEqual(['2026-11-20', '2026-11-01']);
});

test('assigns every deadline to exactly one part', () => {
  const day = fc.constantFrom(null, '2026-11-20', '2026-11-21', '2026-11-22');
  fc.assert(
    fc.property(fc.array(day), (dates) => {
      const { ahead, past } = splitByDate(onDates(dates), '2026-11-21');
      const ids = [...ahead, ...past].map(({ id }) => id).sort((a, b) => a - b);
      expect(ids).toEqual(dates.map((_, id) => id));
    }),
  );
});
