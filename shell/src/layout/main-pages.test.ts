import { mainPages } from './main-pages.ts';

const page = (url: string) => ({ url, titolo: url });

test('the header leaves out what logo and footer already lead to, and keeps the order', () => {
  const urls = mainPages(['/', '/team', '/privacy', '/news'].map(page)).map(({ url }) => url);
  expect(urls).toEqual(['/team', '/news']);
});

test('the header shows six pages at most', () => {
  expect(mainPages(['/a', '/b', '/c', '/d', '/e', '/f', '/g'].map(page))).toHaveLength(6);
});
