export { loadingAtom, menuOpenAtom, whileLoading } from './application.ts';
export {
  claimDrafts,
  type Draft,
  dropDraft,
  dropDrafts,
  hasDrafts,
  keepDraft,
  readDraft,
} from './drafts.ts';
export { createStore, type Store } from './store.ts';
export { storeContext } from './store-context.ts';
export { noteUnsaved, unsavedAtom } from './unsaved.ts';
