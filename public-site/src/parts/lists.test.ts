import { createContent } from '@studio/shared/content';
import { beginExpected, createLists } from './lists.ts';

/** A backend that notes which collections it is asked for; it has none. */
function openBackend() {
  const asked: string[] = [];
  const content = createContent({
    url: 'http://site.test/api',
    fetch: async (input) => {
      asked.push(new URL(String(input)).pathname.replace('/api/items/', ''));
      return Response.json({ errors: [] }, { status: 503 });
    },
  });
  return { asked, lists: createLists(content) };
}

test.each([
  ['/news', 'news'],
  ['/team', 'team'],
  ['/attivita', 'attivita'],
  ['/scadenzario', 'scadenze'],
] as const)(
  'of the page %s the list %s is read before it is asked for, and once',
  async (path, name) => {
    const { asked, lists } = openBackend();
    beginExpected(lists, path);
    expect(asked).toEqual([name]);
    const list = {
      news: lists.news,
      team: lists.team,
      attivita: lists.activities,
      scadenze: lists.deadlines,
    };
    await expect(list[name]()).rejects.toBeDefined();
    expect(asked).toEqual([name]);
  },
);

test('of other pages none is', () => {
  const { asked, lists } = openBackend();
  for (const path of ['/', '/about', '/news/7-secondo-acconto']) beginExpected(lists, path);
  expect(asked).toEqual([]);
});
