import { claimDrafts, dropDraft, dropDrafts, keepDraft, readDraft } from './drafts.ts';
import { createStore } from './store.ts';

const draft = { email: 'amica@example.com' };

function storeWithDraft() {
  const store = createStore();
  keepDraft(store, 'invite', draft);
  return store;
}

test('form input is kept by form until it is dropped', () => {
  const store = storeWithDraft();
  keepDraft(store, 'profile', { city: 'Bologna' });
  expect(readDraft(store, 'invite')).toEqual(draft);
  dropDraft(store, 'invite');
  expect(readDraft(store, 'invite')).toBeUndefined();
  expect(readDraft(store, 'profile')).toEqual({ city: 'Bologna' });
});

test('every draft can be dropped at once', () => {
  const store = storeWithDraft();
  dropDrafts(store);
  expect(readDraft(store, 'invite')).toBeUndefined();
});

test('form input survives a login of the same client', () => {
  const store = storeWithDraft();
  claimDrafts(store, 'anna');
  keepDraft(store, 'profile', { city: 'Bologna' });
  claimDrafts(store, 'anna');
  expect(readDraft(store, 'invite')).toEqual(draft);
  expect(readDraft(store, 'profile')).toEqual({ city: 'Bologna' });
});

test('nobody sees what another client typed', () => {
  const store = storeWithDraft();
  claimDrafts(store, 'anna');
  claimDrafts(store, 'bruno');
  expect(readDraft(store, 'invite')).toBeUndefined();
  keepDraft(store, 'invite', draft);
  claimDrafts(store, 'anna');
  expect(readDraft(store, 'invite')).toBeUndefined();
});
