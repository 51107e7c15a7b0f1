import { screen } from '@testing-library/react';
import { deadline, image, page, withEachMissing } from '../testing/examples.ts';
import { renderView } from '../testing/render-view.tsx';
import { DeadlinesPage } from './deadlines-page.tsx';
import type { DeadlinesData } from './load-deadlines.ts';

const data: DeadlinesData = {
  view: 'scadenzario',
  page,
  image,
  deadlines: { items: [deadline], failed: false },
  categories: ['F24', 'IVA'],
  category: null,
  today: '2026-11-21',
};

test('links a deadline to its file and its calendar entry', () => {
  renderView(<DeadlinesPage {...data} />);
  expect(screen.getByRole('heading', { name: 'dicembre 2026' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Acconto IVA PDF, 120 kB' })).toHaveAttribute(
    'href',
    '/api/assets/a-pdf?download',
  );
  expect(screen.getByRole('link', { name: 'Aggiungi al calendario Acconto IVA' })).toHaveAttribute(
    'href',
    '/scadenzario/9.ics',
  );
  expect(
    screen.getByRole('link', { name: 'Iscriviti al calendario delle scadenze' }),
  ).toHaveAttribute('href', '/scadenzario.ics');
});

test('links to each category and marks the chosen one', () => {
  renderView(<DeadlinesPage {...data} category="IVA" />);
  expect(screen.getByRole('link', { name: 'F24' })).toHaveAttribute(
    'href',
    '/scadenzario?categoria=F24',
  );
  expect(screen.getByRole('link', { current: true })).toHaveTextContent('IVA');
});

test('hides past deadlines in a collapsed block', () => {
  const past = { ...deadline, id: 1, data: '2026-11-20', Titolo: 'Ieri' };
  renderView(<DeadlinesPage {...data} deadlines={{ items: [past, deadline], failed: false }} />);
  expect(screen.getByText('1 scadenza passata')).toBeVisible();
  expect(screen.getByRole('link', { name: /^Ieri/, hidden: true })).not.toBeVisible();
});

test.each(withEachMissing(deadline, ['data', 'categoria', 'pdf']))(
  'renders a deadline without %s',
  (_, item) => {
    renderView(<DeadlinesPage {...data} deadlines={{ items: [item], failed: false }} />);
    expect(screen.getAllByText('Acconto IVA')[0]).toBeVisible();
  },
);

test('renders deadlines without a date under their own heading, without a calendar entry', () => {
  const undated = { ...deadline, data: null };
  renderView(<DeadlinesPage {...data} deadlines={{ items: [undated], failed: false }} />);
  expect(screen.getByRole('heading', { name: 'Senza data' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Aggiungi/ })).not.toBeInTheDocument();
});

test('renders a message without deadlines', () => {
  renderView(<DeadlinesPage {...data} deadlines={{ items: [], failed: false }} />);
  expect(screen.getByText('Al momento non ci sono scadenze in calendario.')).toBeVisible();
});
