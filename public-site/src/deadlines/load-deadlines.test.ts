import { createLists } from '../parts/lists.ts';
import { cannedContent } from '../testing/canned-content.ts';
import { deadline, page } from '../testing/examples.ts';
import { categoriesOf, loadDeadlines } from './load-deadlines.ts';

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
    searchParams: new URLSearchParams(query),
  });
}

test('names each category once, in order', () => {
  expect(categoriesOf(deadlines)).toEqual(['F24', 'IVA']);
});

test('shows all deadlines, or those of the category in the address', async () => {
  expect((await load('')).deadlines.items).toHaveLength(4);
  const { deadlines: chosen, category } = await load('categoria=IVA');
  expect(chosen.items.map(({ id }) => id)).toEqual([0, 3]);
  expect(category).toBe('IVA');
});

test('an unknown category means all', async () => {
  const { deadlines: shown, category } = await load('categoria=Boh');
  expect(shown.items).toHaveLength(4);
  expect(category).toBeNull();
});
