import { screen, within } from '@testing-library/react';
import { fakeIntersection } from '../testing/browser-fakes.ts';
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
import { renderView } from '../testing/render-view.tsx';
import { HomePage } from './home-page.tsx';
import type { HomeData } from './load-home.ts';

// The list of the team never comes near the visible part: the carousel's script does not load.
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
  today: '2026-12-20',
  activities: full(activity),
  team: full(member),
  logos: full(partner),
};

const blocks = ['Prossime scadenze', 'NEWS', 'Attività', 'I nostri partner', 'Collaborano con noi'];

function blockTitles() {
  return screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
}

test('renders its blocks in order under one title', () => {
  renderView(<HomePage {...home} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Titolo della pagina');
  expect(blockTitles()).toEqual(blocks);
});

test('links to the client area, and from its blocks to the pages with all items', () => {
  renderView(<HomePage {...home} />);
  const addresses = {
    'Area Clienti': '/account',
    'Fissa un appuntamento': '/appuntamento',
    'VISUALIZZA TUTTE': '/news',
    'Tutte le scadenze': '/scadenzario',
    'Secondo acconto': '/news/7-secondo-acconto',
    'Leggi di più Secondo acconto': '/news#7',
    Bilanci: '/attivita/3-bilanci',
    'Anna Bellandi Socia': '/team#5',
    'Scarica Acconto IVA PDF, 120 kB': '/api/assets/a-pdf?download',
  };
  for (const [name, address] of Object.entries(addresses)) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', address);
  }
});

test('omits blocks without content', () => {
  renderView(
    <HomePage {...home} news={none} deadlines={none} activities={none} team={none} logos={none} />,
  );
  expect(blockTitles()).toEqual([]);
});

test('renders an error in place of a failed block, beside the other blocks', () => {
  renderView(<HomePage {...home} news={failed} />);
  expect(blockTitles()).toEqual(blocks);
  const news = screen.getByRole('region', { name: 'NEWS' });
  expect(within(news).getByRole('alert')).toHaveTextContent('Il servizio non risponde');
  expect(within(news).getByRole('button', { name: 'Riprova' })).toBeEnabled();
});

test('renders without picture, payoff and configuration', () => {
  renderView(<HomePage {...home} image={null} firm={null} />);
  expect(screen.getByRole('link', { name: 'Area Clienti' })).toBeVisible();
});

test.each(withEachMissing(page, ['contenuto', 'descrizione']))(
  'renders without %s',
  (_, missing) => {
    renderView(<HomePage {...home} page={missing} />);
    expect(blockTitles()).toEqual(blocks);
  },
);

test.each(withEachMissing(newsItem, ['abstract']))('renders a news item without %s', (_, item) => {
  renderView(<HomePage {...home} news={full(item)} />);
  expect(screen.getByRole('link', { name: 'Secondo acconto' })).toBeVisible();
});

test.each(withEachMissing(deadline, ['data', 'categoria', 'pdf']))(
  'renders a deadline without %s',
  (_, item) => {
    renderView(<HomePage {...home} deadlines={full(item)} />);
    expect(screen.getAllByText('Acconto IVA')[0]).toBeVisible();
  },
);

test('shows how far ahead the next deadlines are', () => {
  renderView(<HomePage {...home} />);
  expect(screen.getByText('tra 8 giorni')).toBeVisible();
});

test.each(withEachMissing(member, ['ruolo', 'foto', 'info', 'testo']))(
  'renders a person without %s',
  (_, item) => {
    renderView(<HomePage {...home} team={full(item)} />);
    expect(screen.getByRole('link', { name: /^Anna Bellandi/ })).toBeVisible();
  },
);

test.each(withEachMissing(partner, ['logo', 'descrizione']))(
  'renders a partner without %s',
  (_, item) => {
    renderView(<HomePage {...home} logos={full(item)} />);
    expect(screen.getByRole('heading', { name: 'I nostri partner' })).toBeVisible();
  },
);

test('renders the interface in English and marks the content as Italian', () => {
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
