import { readStored, removeStored, writeStored } from './storage.ts';

/** Makes one method of the storage throw. */
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

test('writeStored writes to localStorage', () => {
  writeStored('a', '1');
  expect(readStored('a')).toBe('1');
  expect(window.localStorage.getItem('a')).toBe('1');
});

test('keeps a value that does not fit in memory and prefers it to the stored one', () => {
  writeStored('a', 'old');
  const spy = failing('setItem');
  writeStored('a', 'new');
  expect(readStored('a')).toBe('new');
  spy.mockRestore();
  writeStored('a', 'newest');
  expect(readStored('a')).toBe('newest');
});

test('uses memory when storage is blocked', () => {
  failing('getItem');
  failing('setItem');
  failing('removeItem');
  expect(readStored('a')).toBeUndefined();
  writeStored('a', '1');
  expect(readStored('a')).toBe('1');
  removeStored('a');
  expect(readStored('a')).toBeUndefined();
});

test('removeStored removes values by key prefix', () => {
  for (const key of ['studio.user.1.a', 'studio.user.2.b', 'studio.session']) writeStored(key, 'x');
  removeStored('studio.user.');
  expect(Object.keys(window.localStorage)).toEqual(['studio.session']);
});
