/** @jest-environment node */
import { createStore } from './store.ts';
import { setUnsaved, unsavedAtom, unsavedNamesAtom } from './unsaved.ts';

test('unsavedAtom is true while one form has unsent input', () => {
  const store = createStore();
  expect(store.get(unsavedAtom)).toBe(false);
  setUnsaved(store, 'profile', true);
  setUnsaved(store, 'contact', true);
  setUnsaved(store, 'profile', false);
  expect(store.get(unsavedAtom)).toBe(true);
  setUnsaved(store, 'contact', false);
  expect(store.get(unsavedAtom)).toBe(false);
});

test('setUnsaved notifies listeners of a change only once', () => {
  const store = createStore();
  const listener = jest.fn();
  store.sub(unsavedNamesAtom, listener);
  setUnsaved(store, 'profile', true, 'Profilo');
  setUnsaved(store, 'profile', true, 'Profilo');
  setUnsaved(store, 'other', false);
  expect(listener).toHaveBeenCalledTimes(1);
});
