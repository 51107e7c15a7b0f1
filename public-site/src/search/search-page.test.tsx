import { screen } from '@testing-library/react';
import { renderView } from '../testing/render-view.tsx';
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

test('renders a hint without results', () => {
  renderView(<SearchPage query="zzz" results={{ items: [], failed: false }} />);
  expect(screen.getByRole('status')).toHaveTextContent('Nessun risultato per «zzz»');
  expect(screen.getByText('Prova con parole diverse o più brevi.')).toBeVisible();
});

test('asks for a longer query', () => {
  renderView(<SearchPage query="ab" results={null} />);
  expect(screen.getByText(/^Scrivi almeno 3 caratteri/)).toBeVisible();
});

test('offers to retry a failed search', () => {
  renderView(<SearchPage query="acconto" results={{ items: [], failed: true }} />);
  expect(screen.getByRole('button', { name: 'Riprova' })).toBeEnabled();
});
