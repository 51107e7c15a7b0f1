import { createKeptPages, type Visit } from './kept-pages.ts';

let now = 0;

beforeEach(() => {
  now = 1_000_000;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});

afterEach(() => jest.restoreAllMocks());

const loader = () => null;
const page = { url: 'https://studio.example/team', loader };

/** Pages kept in a tab; each load of the page gives the next number. */
function openTab() {
  const kept = createKeptPages();
  let loads = 0;
  const visit = (kind: Visit, other = page) =>
    kept.get(other, kind, () => {
      loads += 1;
      return loads;
    });
  return { kept, visit };
}

test.each([
  ['link', 9_999, 10_000],
  ['history', 599_999, 600_000],
] as const)('who comes by %s is shown what is younger than %i ms', async (kind, young, old) => {
  const { visit } = openTab();
  expect(await visit('link')).toBe(1);
  now += young;
  expect(await visit(kind)).toBe(1);
  now += old - young;
  expect(await visit(kind)).toBe(2);
});

test('who asks for the page shown gets it anew, and others after that the new one', async () => {
  const { visit } = openTab();
  await visit('link');
  expect(await visit('again')).toBe(2);
  expect(await visit('history')).toBe(2);
});

test('what is being loaded is waited for, not loaded twice', async () => {
  const kept = createKeptPages();
  const load = jest.fn(() => new Promise((resolve) => setTimeout(resolve, 1, 'data')));
  const visits = [kept.get(page, 'link', load), kept.get(page, 'link', load)];
  expect(await Promise.all(visits)).toEqual(['data', 'data']);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a failure is not kept', async () => {
  const { kept, visit } = openTab();
  const failing = () => Promise.reject(new Error('down'));
  await expect(kept.get(page, 'link', failing)).rejects.toThrow('down');
  const throwing = () => {
    throw new Error('down at once');
  };
  await expect(kept.get(page, 'link', throwing)).rejects.toThrow('down at once');
  expect(await visit('history')).toBe(1);
});

test('data of another release is of another shape', async () => {
  const { visit } = openTab();
  await visit('link');
  expect(await visit('history', { ...page, loader: () => null })).toBe(2);
});

test('the last thirty are kept', async () => {
  const { kept, visit } = openTab();
  kept.keep(page, 'first');
  const others = Array.from({ length: 30 }, (_, index) => ({
    url: `${page.url}/${index}`,
    loader,
  }));
  for (const other of others.slice(1)) kept.keep(other, 'other');
  expect(await visit('history')).toBe('first');
  for (const other of others) kept.keep(other, 'other');
  expect(await visit('history')).toBe(1);
});
