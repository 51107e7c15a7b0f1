import { claimDrafts, deleteDraft, deleteDrafts, readDraft, saveDraft } from './drafts.ts';
import { createStore } from './store.ts';

const draft = { email: 'amica@example.com' };

function storeWithDraft() {
  const store = createStore();
  saveDraft(store, 'invite', draft);
  return store;
}

test('form input is kept by form until it is dropped', () => {
  const store = storeWithDraft();
  saveDraft(store, 'profile', { city: 'Bologna' });
  expect(readDraft(store, 'invite')).toEqual(draft);
  deleteDraft(store, 'invite');
  expect(readDraft(store, 'invite')).toBeUndefined();
  expect(readDraft(store, 'profile')).toEqual({ city: 'Bologna' });
});

test('every draft can be dropped at once', () => {
  const store = storeWithDraft();
  deleteDrafts(store);
  expect(readDraft(store, 'invite')).toBeUndefined();
});

test('form input survives a login of the same client', () => {
  const store = storeWithDraft();
  claimDrafts(store, 'anna');
  saveDraft(store, 'profile', { city: 'Bologna' });
  claimDrafts(store, 'anna');
  expect(readDraft(store, 'invite')).toEqual(draft);
  expect(readDraft(store, 'profile')).toEqual({ city: 'Bologna' });
});

test('nobody sees what another client typed', () => {
  const store = storeWithDraft();
  claimDrafts(store, 'anna');
  claimDrafts(store, 'bruno');
  expect(readDraft(store, 'invite')).toBeUndefined();
  saveDraft(store, 'invite', draft);
  claimDrafts(store, 'anna');
  expect(readDraft(store, 'invite')).toBeUndefined();
});
