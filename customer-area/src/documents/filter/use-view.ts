import { readSetting, type Store, saveSetting } from '@studio/shared/client';
import { useStore } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import {
  defaultView,
  filterKinds,
  type ListView,
  parseLink,
  parseView,
  viewToQuery,
} from './view.ts';

/** Changes the given parts of the view; the rest stays. */
export type ChangeView = (change: Partial<ListView>) => void;

/** Returns the name under which the view of a list is stored for the client. */
const settingName = (company: number | undefined) =>
  company === undefined ? 'documenti' : `documenti.${company}`;

/** Returns the view of a query string; without one, the view that the client last used. */
export function viewOfQuery(store: Store, company: number | undefined, query: string): ListView {
  // The stored filters might hide the document of a link.
  const isLink = parseLink(query) !== undefined;
  const stored = isLink ? undefined : parseView(readSetting(store, settingName(company)) ?? '');
  return parseView(query) ?? stored ?? defaultView;
}

/**
 * Holds the view of the list of a company. The URL follows the view after a short delay; the view follows the URL when
 * the client navigates. Filters and order are stored for the client when they change.
 */
export function useView(company: number | undefined): [ListView, ChangeView] {
  const store = useStore();
  const { search } = useLocation();
  const [view, setView] = useState(() => viewOfQuery(store, company, search));
  const [seen, setSeen] = useState(search);
  const [written, setWritten] = useState(search);
  if (search !== seen) {
    setSeen(search);
    if (search !== written) setView(viewOfQuery(store, company, search));
  }
  useQueryInUrl(viewToQuery(view, search), setWritten);

  function change(parts: Partial<ListView>): void {
    const changed = { ...view, ...parts };
    setView(changed);
    if (!['order', ...filterKinds].some((name) => name in parts)) return;
    // The limit to new documents is for one visit: next time it would hide the whole list.
    const kept = viewToQuery({ ...changed, search: '', isNewOnly: false });
    saveSetting(store, settingName(company), kept);
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
