import { collectReports } from '../testing/browser-fakes.ts';
import { page } from '../testing/examples.ts';
import { readDataSet } from './data-set.ts';

test('reads a data set that the page requests', async () => {
  const set = await readDataSet(page, 'news', async () => [1, 2]);
  expect(set).toEqual({ items: [1, 2], failed: false });
});

test('skips a data set that the page does not request', async () => {
  const read = jest.fn();
  const empty = { items: [], failed: false };
  expect(await readDataSet({ ...page, related_data: ['team'] }, 'news', read)).toEqual(empty);
  expect(await readDataSet({ ...page, related_data: null }, 'news', read)).toEqual(empty);
  expect(read).not.toHaveBeenCalled();
});

test('marks an unreadable data set as failed and reports it with its page', async () => {
  const reports = collectReports();
  const offline = new TypeError('Failed to fetch');
  const set = await readDataSet(page, 'news', () => Promise.reject(offline));
  expect(set).toEqual({ items: [], failed: true });
  expect(reports).toEqual([new Error('could not fetch the block news of /pagina: UNREACHABLE')]);
});

test('throws an error of our own code', async () => {
  const bug = new TypeError('x is not a function');
  await expect(readDataSet(page, 'news', () => Promise.reject(bug))).rejects.toBe(bug);
});
