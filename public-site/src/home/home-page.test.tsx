import { screen, within } from '@testing-library/react';
import {
  activity,
  deadline,
  firm,
  image,
  member,
  newsItem,
  page,
  partner,
  withEachMissing,
} from '../testing/examples.ts';
import { fakeIntersection } from '../testing/intersection.ts';
import { renderView } from '../testing/render-view.tsx';
import { HomePage } from './home-page.tsx';
import type { HomeData } from './load-home.ts';

// The carousel never comes near and stays the list that it is without script.
beforeEach(() => fakeIntersection(false));

const full = <Item,>(...items: Item[]) => ({ items, failed: false });
const none = { items: [], failed: false };
const failed = { items: [], failed: true };

const home: HomeData = {
  view: 'home',
  page,
  image,
  firm,
  news: full(newsItem),
  deadlines: full(deadline),
  activities: full(activity),
  team: full(member),
  logos: full(partner),
};

const blocks = ['Prossime scadenze', 'NEWS', 'Attività', 'I nostri partner', 'Collaborano con noi'];

function blockTitles() {
  return screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
}

test('home shows its blocks in order under one title', () => {
  renderView(<HomePage {...home} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Titolo della pagina');
  expect(blockTitles()).toEqual(blocks);
});

test('home leads to the client area, and to what its blocks show a part of', () => {
  renderView(<HomePage {...home} />);
  const addresses = {
    'Area Clienti': '/account',
    'VISUALIZZA TUTTE': '/news',
    'Tutte le scadenze': '/scadenzario',
    'Secondo acconto': '/news/7-secondo-acconto',
    'Leggi di più Secondo acconto': '/news#7',
    Bilanci: '/attivita#3',
    'Anna Bellandi Socia': '/team#5',
    'Acconto IVA PDF, 120 kB': '/api/assets/a-pdf?download',
  };
  for (const [name, address] of Object.entries(addresses)) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', address);
  }
});

test('blocks without content are left out', () => {
  renderView(
    <HomePage {...home} news={none} deadlines={none} activities={none} team={none} logos={none} />,
  );
  expect(blockTitles()).toEqual([]);
});

test('a block that failed says so in its place, and the others are there', () => {
  renderView(<HomePage {...home} news={failed} />);
  expect(blockTitles()).toEqual(blocks);
  const news = screen.getByRole('region', { name: 'NEWS' });
  expect(within(news).getByRole('alert')).toHaveTextContent('Il servizio non risponde');
  expect(within(news).getByRole('button', { name: 'Riprova' })).toBeEnabled();
});

test('home stands without picture, payoff and configuration', () => {
  renderView(<HomePage {...home} image={null} firm={null} />);
  expect(screen.getByRole('link', { name: 'Area Clienti' })).toBeVisible();
});

test.each(withEachMissing(page, ['contenuto', 'descrizione']))(
  'home stands without %s',
  (_, missing) => {
    renderView(<HomePage {...home} page={missing} />);
    expect(blockTitles()).toEqual(blocks);
  },
);

test.each(withEachMissing(newsItem, ['abstract']))('a news item stands without %s', (_, item) => {
  renderView(<HomePage {...home} news={full(item)} />);
  expect(screen.getByRole('link', { name: 'Secondo acconto' })).toBeVisible();
});

test.each(withEachMissing(deadline, ['data', 'categoria', 'pdf']))(
  'a deadline stands without %s',
  (_, item) => {
    renderView(<HomePage {...home} deadlines={full(item)} />);
    expect(screen.getByText('Acconto IVA')).toBeVisible();
  },
);

test.each(withEachMissing(member, ['ruolo', 'foto', 'info', 'testo']))(
  'a person stands without %s',
  (_, item) => {
    renderView(<HomePage {...home} team={full(item)} />);
    expect(screen.getByRole('link', { name: /^Anna Bellandi/ })).toBeVisible();
  },
);

test.each(withEachMissing(partner, ['logo', 'descrizione']))(
  'a partner stands without %s',
  (_, item) => {
    renderView(<HomePage {...home} logos={full(item)} />);
    expect(screen.getByRole('heading', { name: 'I nostri partner' })).toBeVisible();
  },
);

test('in English the interface is English, and the content says that it is Italian', () => {
  renderView(<HomePage {...home} />, '/', 'en');
  expect(blockTitles()).toEqual([
    'Upcoming deadlines',
    'NEWS',
    'Services',
    'Our partners',
    'Our people',
  ]);
  expect(screen.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'it');
});
