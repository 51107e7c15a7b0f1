export { loadingAtom, menuOpenAtom, whileLoading } from './application.ts';
export {
  claimDrafts,
  deleteDraft,
  deleteDrafts,
  hasDrafts,
  readDraft,
  saveDraft,
} from './drafts.ts';
export { createStore, type Store, storeContext } from './store.ts';
export { setUnsaved, unsavedAtom, unsavedNamesAtom } from './unsaved.ts';
