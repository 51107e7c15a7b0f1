import type { DataRouter } from 'react-router-dom';
import * as v from 'valibot';

/** The part of a history entry's state that this file reads; the router writes `idx` and `key`. */
const stateSchema = v.fallback(
  v.object({
    idx: v.optional(v.number()),
    key: v.optional(v.string(), 'default'),
    /** True for the entry of a dialog, which lies on top of the entry of its page. */
    isDialog: v.optional(v.boolean(), false),
  }),
  { key: 'default', isDialog: false },
);

const stateOf = (state: unknown) => v.parse(stateSchema, state);

/** The selector of `closedByBack`. */
const selector = 'dialog[data-closed-by-back][open]';

/** Closes every open dialog, the top one first: a question inside the menu would else keep the page inert. */
function closeDialogs(): void {
  const dialogs = document.querySelectorAll<HTMLDialogElement>('dialog[open]');
  for (const dialog of [...dialogs].reverse()) dialog.close();
}

/**
 * Makes Back close a dialog with the attribute `closedByBack` before it leaves the page, whichever app renders it. While
 * the dialog is open it has a history entry of its own, with the state of its page and a mark; it loses the entry when
 * it closes in another way. The router does not see these entries: no loader runs, and the page stays as it is.
 *
 * A browser calls the listeners of a window in the order of their registration. The shell sets `onpopstate` before it
 * creates the router, so that this code, which loads after the page, comes first and can hide a step from the router.
 * @returns a function that ends it
 */
export function makeBackCloseDialogs(
  router: Pick<DataRouter, 'state' | 'subscribe' | 'createHref'>,
): () => void {
  /** The page below the dialog's entry, while that is the current one. */
  let page: { readonly idx: number | undefined; readonly pathname: string } | undefined;
  /** The dialog that has opened and has no entry yet. */
  let opened = document.querySelector(selector);
  /** Called once the browser has made the step back from a dialog's entry; undefined while it makes none. */
  let afterLeaving: (() => void) | undefined;

  function setPage(): void {
    page = { idx: stateOf(window.history.state).idx, pathname: window.location.pathname };
  }

  function isPage(state: unknown): boolean {
    return page?.idx === stateOf(state).idx && page?.pathname === window.location.pathname;
  }

  function leave(after: () => void): void {
    afterLeaving = after;
    window.history.back();
  }

  /** Adds or removes the dialog's entry, so that there is one while a dialog is open. */
  function update(): void {
    if (afterLeaving !== undefined || router.state.navigation.state !== 'idle') return;
    const { state } = window.history;
    // A navigation has replaced the entry or added one of its own. The same page with another query stays below.
    if (page !== undefined && !isPage(state)) page = undefined;
    const isOpen = document.querySelector(selector) !== null;
    if (page !== undefined && !isOpen) {
      leave(update);
    } else if (page === undefined && opened?.isConnected && opened.matches(selector)) {
      opened = null;
      setPage();
      window.history.pushState({ ...state, isDialog: true }, '');
    } else if (page !== undefined && !stateOf(state).isDialog) {
      window.history.replaceState({ ...state, isDialog: true }, '');
    }
  }

  /** Gives the page's entry what the page has become meanwhile: a filter changes address and key. */
  function returnToPage(): void {
    page = undefined;
    const { location } = router.state;
    const { href } = new URL(router.createHref(location), window.location.href);
    const { state } = window.history;
    if (stateOf(state).key === location.key && window.location.href === href) return;
    window.history.replaceState({ ...state, usr: location.state, key: location.key }, '', href);
  }

  window.onpopstate = (event) => {
    const { key, isDialog } = stateOf(event.state);
    if (afterLeaving !== undefined) {
      event.stopImmediatePropagation();
      const after = afterLeaving;
      afterLeaving = undefined;
      returnToPage();
      after();
    } else if (isDialog) {
      // The entry of a dialog that is closed: the step goes on to its page.
      event.stopImmediatePropagation();
      if (key === router.state.location.key) {
        setPage();
        update();
      } else window.history.back();
    } else if (page !== undefined) {
      if (isPage(event.state)) {
        event.stopImmediatePropagation();
        returnToPage();
      }
      page = undefined;
      closeDialogs();
    }
  };

  /** Leaves the dialog's entry before a link in the dialog is followed: the next page would lie on top of the entry. */
  function followLater(event: MouseEvent): void {
    const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (page === undefined || afterLeaving !== undefined || !(target instanceof Element)) return;
    const link = target.closest(`${selector} a[href]`);
    if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return;
    if (link.target !== '' || link.hasAttribute('download')) return;
    if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
    event.preventDefault();
    event.stopPropagation();
    leave(() => link.click());
  }

  // A reload keeps the entry of a dialog, but not the dialog.
  if (stateOf(window.history.state).isDialog) setPage();
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (target instanceof Element && target.matches(selector)) opened = target;
    }
    update();
  });
  observer.observe(document, { subtree: true, attributeFilter: ['open'] });
  document.addEventListener('click', followLater, { capture: true });
  const unsubscribe = router.subscribe(update);
  update();
  return () => {
    observer.disconnect();
    document.removeEventListener('click', followLater, { capture: true });
    unsubscribe();
  };
}
