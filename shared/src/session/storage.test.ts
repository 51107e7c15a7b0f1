import { readStored, removeStored, writeStored } from './storage.ts';

/** Storage that fails in one of its methods. */
function failing(method: 'getItem' | 'setItem' | 'removeItem') {
  return jest.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('no', 'QuotaExceededError');
  });
}

afterEach(() => {
  jest.restoreAllMocks();
  removeStored('');
  window.localStorage.clear();
});

test('a value is written where other tabs find it', () => {
  writeStored('a', '1');
  expect(readStored('a')).toBe('1');
  expect(window.localStorage.getItem('a')).toBe('1');
});

test('what does not fit lasts as long as the page and wins over what was there', () => {
  writeStored('a', 'old');
  const spy = failing('setItem');
  writeStored('a', 'new');
  expect(readStored('a')).toBe('new');
  spy.mockRestore();
  writeStored('a', 'newest');
  expect(readStored('a')).toBe('newest');
});

test('storage that is closed altogether is replaced by memory', () => {
  failing('getItem');
  failing('setItem');
  failing('removeItem');
  expect(readStored('a')).toBeUndefined();
  writeStored('a', '1');
  expect(readStored('a')).toBe('1');
  removeStored('a');
  expect(readStored('a')).toBeUndefined();
});

test('values are removed by how their key starts', () => {
  for (const key of ['studio.user.1.a', 'studio.user.2.b', 'studio.session']) writeStored(key, 'x');
  removeStored('studio.user.');
  expect(Object.keys(window.localStorage)).toEqual(['studio.session']);
});
