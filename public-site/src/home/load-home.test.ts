import { nextDeadlines } from '../parts/deadline-strip.tsx';
import { createLists } from '../parts/page-source.ts';
import { collectReports } from '../testing/browser-fakes.ts';
import { cannedContent } from '../testing/canned-content.ts';
import { activity, deadline, firm, member, newsItem, page, partner } from '../testing/examples.ts';
import { loadHome, postalAddress } from './load-home.ts';

const dates = ['2026-11-20', '2026-11-21', '2026-11-30', '2026-12-16', '2026-12-28', null];
const deadlines = dates.map((data, id) => ({ ...deadline, id, data }));

test('shows the next three dated deadlines from today on', () => {
  const next = nextDeadlines(deadlines, '2026-11-21').map(({ data }) => data);
  expect(next).toEqual(['2026-11-21', '2026-11-30', '2026-12-16']);
});

test('loads two news items with only the fields that the page shows', async () => {
  const content = cannedContent({
    '/items/news': [newsItem, newsItem, newsItem],
    '/items/scadenze': deadlines,
    '/items/attivita': [activity],
    '/items/team': [member],
    '/items/loghi': [partner],
  });
  const home = await loadHome({
    content,
    lists: createLists(content),
    page,
    configuration: firm,
    today: '2026-11-21',
    url: new URL('http://site.test/'),
  });
  expect(home.news.items).toHaveLength(2);
  expect(home.deadlines.items).toHaveLength(3);
  expect(home.activities.items).toEqual([{ id: 3, nome: 'Bilanci' }]);
  expect(Object.keys(home.team.items[0] ?? {})).toEqual(['id', 'Nome', 'Cognome', 'ruolo', 'foto']);
});

test('loads the other data sets when some fail, and reports those', async () => {
  const reports = collectReports();
  const content = cannedContent({ '/items/attivita': [activity] });
  const lists = createLists(content);
  const source = { content, lists, page, configuration: null, today: '2026-11-21' };
  const home = await loadHome({ ...source, url: new URL('http://site.test/') });
  expect(home.news.failed).toBe(true);
  expect(reports).toHaveLength(4);
  expect(home.activities).toEqual({ items: [{ id: 3, nome: 'Bilanci' }], failed: false });
});

test.each([
  ['Via dei Ragionieri 12, 40124 Bologna (BO)', 'Via dei Ragionieri 12', '40124', 'Bologna', 'BO'],
  ['Piazza Duomo, 3 - 20121 Milano MI', 'Piazza Duomo, 3', '20121', 'Milano', 'MI'],
  ['Corso Italia 5\n09124 Cagliari, Italia', 'Corso Italia 5', '09124', 'Cagliari', undefined],
])('splits the address %s for search engines', (address, street, code, city, region) => {
  expect(postalAddress(address)).toEqual({
    '@type': 'PostalAddress',
    streetAddress: street,
    postalCode: code,
    addressLocality: city,
    ...(region && { addressRegion: region }),
    addressCountry: 'IT',
  });
});

test.each(['Via dei Ragionieri 12, Bologna', 'Bologna', '12345'])(
  'keeps the address %s, whose parts are not clear',
  (address) => {
    expect(postalAddress(address)).toBe(address);
  },
);
