import { menuOpenAtom, type Store } from '@studio/shared/client';
import type { MouseEvent } from 'react';

/** The id of the slide-out menu, by which its buttons command it before hydration. */
export const menuId = 'menu';

/** Returns a click handler that replaces the browser's own command with `action`. */
export function onMenuCommand(action: () => void): (event: MouseEvent) => void {
  return (event) => {
    event.preventDefault();
    action();
  };
}

/** Keeps a menu open that the visitor opened before hydration, when the shell renders the page again. */
export function keepMenuOpen(store: Store): void {
  if (document.getElementById(menuId)?.hasAttribute('open')) store.set(menuOpenAtom, true);
}
