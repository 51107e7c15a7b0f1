export { loadingAtom, menuOpenAtom, whileLoading } from './application.ts';
export { createStore, type Store } from './store.ts';
export { storeContext } from './store-context.ts';
