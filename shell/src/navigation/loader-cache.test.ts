/** @jest-environment node */
import { createLoaderCache, type NavigationKind } from './loader-cache.ts';

let now = 0;

beforeEach(() => {
  now = 1_000_000;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});

afterEach(() => jest.restoreAllMocks());

const loader = () => null;
const page = { url: 'https://studio.example/team', loader };

/** Creates a cache; each load of a page returns the next number. */
function openTab() {
  const cache = createLoaderCache();
  let loads = 0;
  const visit = (kind: NavigationKind, other = page) =>
    cache.get(other, kind, () => {
      loads += 1;
      return loads;
    });
  return { cache, visit };
}

test.each([
  ['link', 9_999, 10_000],
  ['history', 599_999, 600_000],
] as const)(
  'answers a navigation by %s from the cache up to an age of %i ms',
  async (kind, young, old) => {
    const { visit } = openTab();
    expect(await visit('link')).toBe(1);
    now += young;
    expect(await visit(kind)).toBe(1);
    now += old - young;
    expect(await visit(kind)).toBe(2);
  },
);

test('loads the page again on reload and caches the new data', async () => {
  const { visit } = openTab();
  await visit('link');
  expect(await visit('reload')).toBe(2);
  expect(await visit('history')).toBe(2);
});

test('shares a load in progress', async () => {
  const cache = createLoaderCache();
  const load = jest.fn(() => new Promise((resolve) => setTimeout(resolve, 1, 'data')));
  const visits = [cache.get(page, 'link', load), cache.get(page, 'link', load)];
  expect(await Promise.all(visits)).toEqual(['data', 'data']);
  expect(load).toHaveBeenCalledTimes(1);
});

test('does not cache a failure', async () => {
  const { cache, visit } = openTab();
  const failing = () => Promise.reject(new Error('down'));
  await expect(cache.get(page, 'link', failing)).rejects.toThrow('down');
  const throwing = () => {
    throw new Error('down at once');
  };
  await expect(cache.get(page, 'link', throwing)).rejects.toThrow('down at once');
  expect(await visit('history')).toBe(1);
});

test('loads again for the loader of another release', async () => {
  const { visit } = openTab();
  await visit('link');
  expect(await visit('history', { ...page, loader: () => null })).toBe(2);
});

test('keeps the last thirty pages', async () => {
  const { cache, visit } = openTab();
  cache.set(page, 'first');
  const others = Array.from({ length: 30 }, (_, index) => ({
    url: `${page.url}/${index}`,
    loader,
  }));
  for (const other of others.slice(1)) cache.set(other, 'other');
  expect(await visit('history')).toBe('first');
  for (const other of others) cache.set(other, 'other');
  expect(await visit('history')).toBe(1);
});
