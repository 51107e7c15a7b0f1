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
  origin: 'https://studio.example',
};

test('links a deadline to its file and its calendar entry', () => {
  renderView(<DeadlinesPage {...data} />);
  expect(screen.getByRole('heading', { name: 'dicembre 2026' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Scarica Acconto IVA PDF, 120 kB' })).toHaveAttribute(
    'href',
    '/api/assets/a-pdf?download',
  );
  expect(screen.getByRole('link', { name: 'Aggiungi al calendario Acconto IVA' })).toHaveAttribute(
    'href',
    '/scadenzario/9.ics',
  );
  expect(
    screen.getByRole('link', { name: 'Iscriviti al calendario delle scadenze' }),
  ).toHaveAttribute('href', 'webcal://studio.example/scadenzario.ics');
  // Without a program for such links a tap on it does nothing.
  expect(screen.getByText('https://studio.example/scadenzario.ics')).toBeVisible();
  expect(
    screen.getByRole('link', { name: 'Scarica il file del calendario (.ics)' }),
  ).toHaveAttribute('href', '/scadenzario.ics');
});

test('gives each deadline the id that results of the search link to', () => {
  renderView(<DeadlinesPage {...data} />);
  const entry = screen.getByRole('link', { name: /Acconto IVA PDF/ }).closest('li');
  expect(entry).toHaveAttribute('id', '9');
});

test('opens the past deadlines for the one that the address names', () => {
  const past = { ...deadline, id: 1, data: '2026-11-20', Titolo: 'Ieri' };
  const deadlines = { items: [past, deadline], failed: false };
  const { unmount } = renderView(
    <DeadlinesPage {...data} deadlines={deadlines} />,
    '/scadenzario#9',
  );
  expect(screen.getByRole('group')).not.toHaveAttribute('open');
  unmount();
  renderView(<DeadlinesPage {...data} deadlines={deadlines} />, '/scadenzario#1');
  expect(screen.getByRole('group')).toHaveAttribute('open');
});

test('shows how far ahead a deadline is, but not how long ago a past one was', () => {
  const past = { ...deadline, id: 1, data: '2026-11-20', Titolo: 'Ieri' };
  const next = { ...deadline, id: 2, data: '2026-11-29' };
  renderView(<DeadlinesPage {...data} deadlines={{ items: [past, next], failed: false }} />);
  expect(screen.getByText('tra 8 giorni').closest('p')).toHaveTextContent('tra 8 giorni · IVA');
  expect(screen.getAllByText(/^tra /)).toHaveLength(1);
});

test.each([
  [[], null, 'Non ci sono scadenze in arrivo'],
  [[deadline], null, '1 scadenza in arrivo'],
  [[deadline, { ...deadline, id: 10 }], 'IVA', '2 scadenze in arrivo: IVA'],
])('announces the number of deadlines after a choice', (ahead, category, text) => {
  const past = { ...deadline, id: 1, data: '2026-11-20' };
  const deadlines = { items: [past, ...ahead], failed: false };
  renderView(<DeadlinesPage {...data} deadlines={deadlines} category={category} />);
  expect(screen.getByRole('status')).toHaveTextContent(text);
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
  expect(screen.getByRole('link', { name: /Ieri PDF/, hidden: true })).not.toBeVisible();
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
