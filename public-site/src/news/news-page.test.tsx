import { screen } from '@testing-library/react';
import { preferReducedMotion } from '../testing/browser-fakes.ts';
import { image, newsItem, page, withEachMissing } from '../testing/examples.ts';
import { renderView } from '../testing/render-view.tsx';
import { NewsItemPage } from './news-item-page.tsx';
import { type NewsData, NewsPage } from './news-page.tsx';

beforeEach(preferReducedMotion);

function news(...items: NewsData['news']['items']): NewsData {
  return { view: 'news', page, image, news: { items, failed: false } };
}

test('lists news by year, each with its date, its own page and its attachment', () => {
  const older = { ...newsItem, id: 6, data: '2025-01-10', titolo: 'Prima' };
  renderView(<NewsPage {...news(newsItem, older)} />);
  expect(
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
  ).toEqual(['2026', '2025']);
  expect(screen.getByText('4 novembre 2026')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Secondo acconto' })).toHaveAttribute(
    'href',
    '/news/7-secondo-acconto',
  );
  expect(
    screen.getByRole('link', { name: 'Scarica l’allegato Secondo acconto PDF, 120 kB' }),
  ).toHaveAttribute('href', '/api/assets/a-pdf?download');
});

test('opens the news item that the address names', () => {
  renderView(<NewsPage {...news(newsItem)} />, '/news#7');
  expect(screen.getByRole('group')).toHaveAttribute('open');
});

test.each(withEachMissing(newsItem, ['abstract', 'testo', 'file']))(
  'renders a news item without %s in the list and on its page',
  (_, item) => {
    renderView(
      <>
        <NewsPage {...news(item)} />
        <NewsItemPage item={item} image={null} contact={null} />
      </>,
    );
    expect(screen.getByRole('heading', { level: 3, name: 'Secondo acconto' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Secondo acconto' })).toBeVisible();
  },
);

test('renders the breadcrumb of a news item', () => {
  renderView(<NewsItemPage item={newsItem} image={image} contact={null} />);
  const breadcrumb = screen.getByRole('navigation', { name: 'Percorso' });
  expect(breadcrumb).toHaveTextContent('HomeNewsSecondo acconto');
});
