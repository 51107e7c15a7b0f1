import { atom } from 'jotai';
import type { Store } from './store.ts';

/** The application-wide loading flag: the shell shows its overlay while it is on. */
export const loadingAtom = atom(false);

/** Whether the slide-out menu is open. */
export const menuOpenAtom = atom(false);

/** Keeps the loading flag on while the work runs, whatever its outcome. */
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
