import { createStore as createJotaiStore } from 'jotai';

/** The one store of a tab or of a server render. */
export type Store = ReturnType<typeof createJotaiStore>;

/** Makes the store; called once per tab and once per server render, by the shell only. */
export function createStore(): Store {
  return createJotaiStore();
}
