import { menuOpenAtom, type Store } from '@studio/shared/client';
import type { MouseEvent } from 'react';

/** The id of the slide-out menu, by which its buttons command it before hydration. */
export const menuId = 'menu';

/** The id of the link that opens the menu where the browser has no popovers, and to which closing it returns. */
export const menuLinkId = 'apri-menu';

/** Returns a click handler that replaces the browser's own command with `action`. */
export function onMenuCommand(action: () => void): (event: MouseEvent) => void {
  return (event) => {
    event.preventDefault();
    action();
  };
}

/** Returns whether the browser shows the menu as a popover, which it does without scripts where it has no commands. */
export function isPopover(menu: HTMLElement): boolean {
  return 'popover' in menu && menu.matches(':popover-open');
}

/** Keeps a menu open that the visitor opened before hydration, when the shell renders the page again. */
export function keepMenuOpen(store: Store): void {
  const menu = document.getElementById(menuId);
  if (menu !== null && (menu.hasAttribute('open') || isPopover(menu)))
    store.set(menuOpenAtom, true);
}
