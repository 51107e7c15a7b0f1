import { screen } from '@testing-library/react';
import { image, newsItem, page, withEachMissing } from '../testing/examples.ts';
import { preferReducedMotion } from '../testing/reduced-motion.ts';
import { renderView } from '../testing/render-view.tsx';
import type { NewsData } from './load-news.ts';
import { NewsItemPage } from './news-item-page.tsx';
import { NewsPage } from './news-page.tsx';

beforeEach(preferReducedMotion);

function news(...items: NewsData['news']['items']): NewsData {
  return { view: 'news', page, image, news: { items, failed: false } };
}

test('news come by year, each with its date, its own page and its attachment', () => {
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

test('the news item of the address is open', () => {
  renderView(<NewsPage {...news(newsItem)} />, '/news#7');
  expect(screen.getByRole('group')).toHaveAttribute('open');
});

test.each(withEachMissing(newsItem, ['abstract', 'testo', 'file']))(
  'a news item stands without %s, in the list and on its page',
  (_, item) => {
    renderView(
      <>
        <NewsPage {...news(item)} />
        <NewsItemPage item={item} image={null} />
      </>,
    );
    expect(screen.getByRole('heading', { level: 3, name: 'Secondo acconto' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Secondo acconto' })).toBeVisible();
  },
);

test('a news item says where it is', () => {
  renderView(<NewsItemPage item={newsItem} image={image} />);
  const way = screen.getByRole('navigation', { name: 'Percorso' });
  expect(way).toHaveTextContent('HomeNewsSecondo acconto');
});
