import { renderApp } from '@studio/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { messages, renderView } from '../testing/render-view.tsx';
import { SearchPage } from './search-page.tsx';

const result = {
  collection: 'news',
  id: 7,
  url: '/news/7-secondo-acconto',
  titolo: 'Secondo acconto',
  estratto: '… entro il 30 novembre …',
} as const;

test('renders the number of results and links to their pages', () => {
  renderView(<SearchPage query="acconto" results={{ items: [result], failed: false }} />);
  expect(screen.getByRole('status')).toHaveTextContent('1 risultato per «acconto»');
  expect(screen.getByRole('link', { name: 'Secondo acconto' })).toHaveAttribute('href', result.url);
  expect(screen.getByRole('searchbox', { name: 'Che cosa cerchi?' })).toHaveValue('acconto');
});

test.each([
  ['it', ['Persone', 'Prossime scadenze', 'Scadenze passate'], '16 dicembre 2026'],
  ['en', ['People', 'Next deadlines', 'Past deadlines'], 'December 16, 2026'],
] as const)('groups results by kind, with dates in the language %s', (language, kinds, date) => {
  const due = { ...result, collection: 'scadenze', data: '2026-12-16' } as const;
  const items = [
    { ...result, collection: 'team' } as const,
    due,
    { ...due, id: 8, data: '2025-12-16', passata: true },
  ];
  renderView(<SearchPage query="acconto" results={{ items, failed: false }} />, '/', language);
  const headings = screen.getAllByRole('heading', { level: 2 });
  expect(headings.map(({ textContent }) => textContent)).toEqual(kinds);
  const next = screen.getByRole('region', { name: kinds[1] });
  expect(within(next).getByRole('time')).toHaveTextContent(date);
});

test('renders a hint without results', () => {
  renderView(<SearchPage query="zzz" results={{ items: [], failed: false }} />);
  expect(screen.getByRole('status')).toHaveTextContent('Nessun risultato per «zzz»');
  expect(screen.getByText('Prova con parole diverse o più brevi.')).toBeVisible();
});

test('asks for a longer query', () => {
  renderView(<SearchPage query="ab" results={null} />);
  expect(screen.getByText(/^Scrivi almeno 3 caratteri/)).toBeVisible();
});

function LoadedPage() {
  const query = new URL(useLoaderData<string>()).searchParams.get('q') ?? '';
  return <SearchPage query={query} results={{ items: [result], failed: query === 'guasto' }} />;
}

test('moves the focus to the number of results after a search, not on the first page', async () => {
  const loader = ({ request }: LoaderFunctionArgs) => request.url;
  const routes = [{ path: '/cerca', loader, Component: LoadedPage }];
  renderApp({ routes, path: '/cerca?q=acconto', messages });
  const field = await screen.findByRole('searchbox');
  expect(screen.getByRole('status')).not.toHaveFocus();
  await userEvent.clear(field);
  await userEvent.type(field, 'bilancio{Enter}');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('«bilancio»'));
  expect(screen.getByRole('status')).toHaveFocus();
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.type(screen.getByRole('searchbox'), 'guasto{Enter}');
  await waitFor(() => expect(screen.getByRole('alert')).toBeVisible());
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

test('offers to retry a failed search', () => {
  renderView(<SearchPage query="acconto" results={{ items: [], failed: true }} />);
  expect(screen.getByRole('button', { name: 'Riprova' })).toBeEnabled();
});
