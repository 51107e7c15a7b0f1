import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { filterKinds, type ListView, viewToQuery } from './view.ts';

/** Changes the given parts of the view; the rest stays. */
export type ChangeView = (change: Partial<ListView>) => void;

/** The part of the loader's data that the view starts from. */
export interface StoredView {
  readonly view: ListView;
  /** Returns the view of a query string; without one, the view that the client last used. */
  readonly viewOfQuery: (query: string) => ListView;
  /** Stores filters and order for the client. */
  readonly rememberView: (view: ListView) => void;
}

/**
 * Holds the view of the list. The URL follows the view after a short delay; the view follows the URL when the client
 * navigates. Filters and order are stored when they change.
 */
export function useView({
  view: initialView,
  viewOfQuery,
  rememberView,
}: StoredView): [ListView, ChangeView] {
  const [view, setView] = useState(initialView);
  const { search } = useLocation();
  const [seen, setSeen] = useState(search);
  const [written, setWritten] = useState(search);
  if (search !== seen) {
    setSeen(search);
    if (search !== written) setView(viewOfQuery(search));
  }
  useQueryInUrl(viewToQuery(view, search), setWritten);

  function change(parts: Partial<ListView>): void {
    const changed = { ...view, ...parts };
    setView(changed);
    if (['order', ...filterKinds].some((name) => name in parts)) rememberView(changed);
  }

  return [view, change];
}

/** Shortest time between two writes, in milliseconds: browsers reject more than 100 history changes in 30 s. */
const writeInterval = 300;

/** Shortest delay between a change and its write, in milliseconds: the list renders first. */
const writeDelay = 100;

/**
 * Replaces the query string of the current URL, without a new history entry.
 * @param onWrite called with the query string before it is written
 */
function useQueryInUrl(query: string, onWrite: (query: string) => void): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  const isIdle = useNavigation().state === 'idle';
  const lastWrite = useRef(-writeInterval);

  const write = useEffectEvent(() => {
    lastWrite.current = performance.now();
    onWrite(query);
    void navigate({ search: query }, { replace: true, preventScrollReset: true });
  });

  useEffect(() => {
    // A write would cancel a navigation that is under way.
    if (query === search || !isIdle) return;
    const wait = lastWrite.current + writeInterval - performance.now();
    const timer = setTimeout(() => write(), Math.max(writeDelay, wait));
    return () => clearTimeout(timer);
  }, [query, search, isIdle]);
}
