import { menuOpenAtom, type Store } from '@studio/shared/client';
import type { MouseEvent } from 'react';

/** The id of the slide-out menu, by which its buttons and links open and close it before hydration. */
export const menuId = 'menu';

/** The id of the link that opens the menu where the browser has no popovers, and to which closing it returns. */
export const menuLinkId = 'apri-menu';

/** Returns a click handler that replaces what the browser itself would do with `action`. */
export function onMenuClick(action: () => void): (event: MouseEvent) => void {
  return (event) => {
    event.preventDefault();
    action();
  };
}

/** Returns whether the browser shows the menu as a popover, as it does until hydration. */
export function isPopover(menu: HTMLElement): boolean {
  return 'popover' in menu && menu.matches(':popover-open');
}

/** Keeps a menu open that the visitor opened before hydration, when the shell renders the page again. */
export function keepMenuOpen(store: Store): void {
  const menu = document.getElementById(menuId);
  if (menu !== null && isPopover(menu)) store.set(menuOpenAtom, true);
}
