import { createStore } from './store.ts';
import { noteUnsaved, unsavedAtom } from './unsaved.ts';

test('as long as one form holds unsent input there is some', () => {
  const store = createStore();
  expect(store.get(unsavedAtom)).toBe(false);
  noteUnsaved(store, 'profile', true);
  noteUnsaved(store, 'contact', true);
  noteUnsaved(store, 'profile', false);
  expect(store.get(unsavedAtom)).toBe(true);
  noteUnsaved(store, 'contact', false);
  expect(store.get(unsavedAtom)).toBe(false);
});

test('nobody is told twice of the same', () => {
  const store = createStore();
  const told = jest.fn();
  store.sub(unsavedAtom, told);
  noteUnsaved(store, 'profile', true);
  noteUnsaved(store, 'profile', true);
  noteUnsaved(store, 'other', false);
  expect(told).toHaveBeenCalledTimes(1);
});
