import { page } from '../testing/examples.ts';
import { readDataSet } from './data-set.ts';

test('a set the page asks for is read', async () => {
  const set = await readDataSet(page, 'news', async () => [1, 2]);
  expect(set).toEqual({ items: [1, 2], failed: false });
});

test('a set the page does not ask for is neither read nor missed', async () => {
  const read = async () => {
    throw new Error('read all the same');
  };
  const empty = { items: [], failed: false };
  expect(await readDataSet({ ...page, related_data: ['team'] }, 'news', read)).toEqual(empty);
  expect(await readDataSet({ ...page, related_data: null }, 'news', read)).toEqual(empty);
});

test('a set that fails says so', async () => {
  const set = await readDataSet(page, 'news', () => Promise.reject(new Error('away')));
  expect(set).toEqual({ items: [], failed: true });
});
