import { createStore as createJotaiStore } from 'jotai';
import { createContext } from 'react-router-dom';

/** The store of a tab or of a server render. */
export type Store = ReturnType<typeof createJotaiStore>;

/** Creates the store; the shell does so once per tab and once per server render. */
export function createStore(): Store {
  return createJotaiStore();
}

/** The router context that holds the store for loaders, actions and middleware. */
export const storeContext = createContext<Store>();
