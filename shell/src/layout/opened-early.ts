import { menuOpenAtom, type Store } from '@studio/shared/state';
import { menuId } from './landmarks.ts';

/** Has the menu open still after the page was drawn anew, where a visitor has opened it before scripts had come. */
export function keepOpenedMenu(store: Store): void {
  if (document.getElementById(menuId)?.hasAttribute('open')) store.set(menuOpenAtom, true);
}
