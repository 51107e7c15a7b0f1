/** @jest-environment node */
import { claimDrafts, deleteDraft, deleteDrafts, readDraft, saveDraft } from './drafts.ts';
import { createStore } from './store.ts';

const draft = { email: 'amica@example.com' };

function storeWithDraft() {
  const store = createStore();
  saveDraft(store, 'invite', draft);
  return store;
}

test('saveDraft keeps the input of each form until deleteDraft', () => {
  const store = storeWithDraft();
  saveDraft(store, 'profile', { city: 'Bologna' });
  expect(readDraft(store, 'invite')).toEqual(draft);
  deleteDraft(store, 'invite');
  expect(readDraft(store, 'invite')).toBeUndefined();
  expect(readDraft(store, 'profile')).toEqual({ city: 'Bologna' });
});

test('deleteDrafts deletes all drafts', () => {
  const store = storeWithDraft();
  deleteDrafts(store);
  expect(readDraft(store, 'invite')).toBeUndefined();
});

test('claimDrafts keeps the drafts of the same client', () => {
  const store = storeWithDraft();
  claimDrafts(store, 'anna');
  saveDraft(store, 'profile', { city: 'Bologna' });
  claimDrafts(store, 'anna');
  expect(readDraft(store, 'invite')).toEqual(draft);
  expect(readDraft(store, 'profile')).toEqual({ city: 'Bologna' });
});

test('claimDrafts deletes the drafts of another client', () => {
  const store = storeWithDraft();
  claimDrafts(store, 'anna');
  claimDrafts(store, 'bruno');
  expect(readDraft(store, 'invite')).toBeUndefined();
  saveDraft(store, 'invite', draft);
  claimDrafts(store, 'anna');
  expect(readDraft(store, 'invite')).toBeUndefined();
});
