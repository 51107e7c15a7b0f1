import { createStore } from './store.ts';
import { setUnsaved, unsavedAtom } from './unsaved.ts';

test('as long as one form holds unsent input there is some', () => {
  const store = createStore();
  expect(store.get(unsavedAtom)).toBe(false);
  setUnsaved(store, 'profile', true);
  setUnsaved(store, 'contact', true);
  setUnsaved(store, 'profile', false);
  expect(store.get(unsavedAtom)).toBe(true);
  setUnsaved(store, 'contact', false);
  expect(store.get(unsavedAtom)).toBe(false);
});

test('nobody is told twice of the same', () => {
  const store = createStore();
  const told = jest.fn();
  store.sub(unsavedAtom, told);
  setUnsaved(store, 'profile', true);
  setUnsaved(store, 'profile', true);
  setUnsaved(store, 'other', false);
  expect(told).toHaveBeenCalledTimes(1);
});
