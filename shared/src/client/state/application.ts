import { atom } from 'jotai';
import type { Store } from './store.ts';

/** The loading flag of the application; the shell shows an overlay while it is true. */
export const loadingAtom = atom(false);

/** True while the slide-out menu is open. */
export const menuOpenAtom = atom(false);

/** Sets the loading flag while the work runs and clears it after success and failure. */
export async function whileLoading<Result>(
  store: Store,
  work: () => Promise<Result>,
): Promise<Result> {
  store.set(loadingAtom, true);
  try {
    return await work();
  } finally {
    store.set(loadingAtom, false);
  }
}
