import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import * as v from 'valibot';

/** The part of a history entry's state that this file reads; the router writes index and key. */
const stateSchema = v.fallback(
  v.object({
    idx: v.optional(v.number(), 0),
    key: v.optional(v.string(), 'default'),
    /** The id of the dialog that the entry stands for; absent on the entries of pages. */
    dialog: v.optional(v.string()),
  }),
  { idx: 0, key: 'default' },
);

function parsed(state: unknown) {
  return v.parse(stateSchema, state);
}

/** Resolves when the tab has left the entry of a closed dialog; undefined while it leaves none. */
let departure: Promise<void> | undefined;

/** Goes back from a dialog's entry to its page, which gets the address of the entry; the router sees nothing. */
function leaveEntry(): void {
  const restore = restorePage();
  departure = new Promise((resolve) => {
    window.addEventListener(
      'popstate',
      (event) => {
        event.stopImmediatePropagation();
        restore();
        departure = undefined;
        resolve();
      },
      { capture: true, once: true },
    );
  });
  window.history.back();
}

/** Returns a function that writes the present address to the entry below: a dialog may have changed the query. */
function restorePage(): () => void {
  const { dialog: _, ...state } = { ...window.history.state };
  const address = window.location.href;
  const { idx } = parsed(state);
  return () => window.history.replaceState({ ...state, idx: idx - 1 }, '', address);
}

/** The history entry of an open dialog. */
interface DialogEntry {
  /** Marks the entry again after the router has written over it. */
  readonly mark: () => void;
  /** Removes the listener and, unless `isKept`, the entry when it is still the current one. */
  readonly end: (isKept: boolean) => void;
}

/**
 * Adds a history entry for a dialog. The entry has the state of its page, so that the router takes both for one.
 * @param onBack called when the visitor goes back from it
 */
function addEntry(id: string, onBack: () => void): DialogEntry {
  const page = window.history.state;
  const { idx } = parsed(page);
  const { pathname } = window.location;
  window.history.pushState({ ...page, idx: idx + 1, dialog: id }, '');
  let restore = restorePage();

  function onPop(event: PopStateEvent): void {
    const target = parsed(event.state);
    // A dialog above this one has closed.
    if (target.dialog === id) return;
    if (target.idx === idx) {
      event.stopImmediatePropagation();
      restore();
    }
    onBack();
  }

  window.addEventListener('popstate', onPop, { capture: true });
  return {
    mark() {
      const { state } = window.history;
      if (parsed(state).idx !== idx + 1 || window.location.pathname !== pathname) return;
      window.history.replaceState({ ...state, dialog: id }, '');
      restore = restorePage();
    },
    end(isKept) {
      window.removeEventListener('popstate', onPop, { capture: true });
      if (!isKept && parsed(window.history.state).dialog === id) leaveEntry();
    },
  };
}

/** Returns true for the entry of a dialog that is no longer open, which Forward or a reload can reach. */
function isStale(state: unknown): boolean {
  return parsed(state).dialog !== undefined && document.querySelector('dialog[open]') === null;
}

/**
 * Makes Back close a dialog before it leaves the page. While the dialog is open it has a history entry of its own, which
 * it removes when it closes in another way. The router never sees that entry: no loader runs, and the page keeps its
 * position. Links inside the dialog must replace the entry (`replace`), and the calling component must stay mounted when
 * they are followed.
 * @param onBack called when the visitor goes back; must close the dialog
 */
export function useBackToClose(isOpen: boolean, onBack: () => void): void {
  const id = useId();
  const { key } = useLocation();
  const isNavigating = useNavigation().location !== undefined;
  const entry = useRef<DialogEntry>(undefined);
  const handleBack = useEffectEvent(onBack);
  // The entry then becomes that of the next page.
  const isKept = useEffectEvent(() => isNavigating);

  useEffect(() => {
    if (!isOpen) return undefined;
    let isCurrent = true;
    const add = () => {
      if (isCurrent) entry.current = addEntry(id, () => handleBack());
    };
    if (departure === undefined) add();
    else void departure.then(add);
    return () => {
      isCurrent = false;
      entry.current?.end(isKept());
      entry.current = undefined;
    };
  }, [isOpen, id]);

  const markAt = useEffectEvent((shown: string) => {
    if (parsed(window.history.state).key === shown) entry.current?.mark();
  });
  useEffect(() => markAt(key), [key]);

  useSkippedEntries(isOpen, key);
}

/** Leaves the entry of a closed dialog, in which nothing would happen, as soon as the visitor arrives there. */
function useSkippedEntries(isOpen: boolean, key: string): void {
  const isShown = useEffectEvent((state: unknown) => parsed(state).key === key);
  const startsStale = useEffectEvent(
    () => !isOpen && departure === undefined && isStale(window.history.state),
  );

  useEffect(() => {
    let isSkipping = false;
    function skip(event: PopStateEvent): void {
      if (isStale(event.state)) {
        event.stopImmediatePropagation();
        isSkipping = true;
        window.history.back();
      } else if (isSkipping) {
        isSkipping = false;
        // The page on the screen: the router has nothing to load.
        if (isShown(event.state)) event.stopImmediatePropagation();
      }
    }
    if (startsStale()) leaveEntry();
    window.addEventListener('popstate', skip, { capture: true });
    return () => window.removeEventListener('popstate', skip, { capture: true });
  }, []);
}
