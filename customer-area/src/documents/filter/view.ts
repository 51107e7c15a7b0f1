import { readSetting, type Store, saveSetting } from '@studio/shared/client';
import { useStore } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import * as v from 'valibot';

/** The sort orders of the list, the first is the default. */
export const orders = ['anno-', 'anno+', 'tipologia+', 'tipologia-'] as const;

export type Order = (typeof orders)[number];

/** The selected options of each filter: ids of types (0: no type), years, and months (0: the whole year). */
export interface Filters {
  readonly types: readonly number[];
  readonly years: readonly number[];
  readonly months: readonly number[];
  /** True when only new documents are shown. */
  readonly isNewOnly: boolean;
}

export const filterKinds = ['types', 'years', 'months'] as const;

export type FilterKind = (typeof filterKinds)[number];

/** The filters, order and search text of the document list. */
export interface ListView extends Filters {
  readonly order: Order;
  /** Search text as the client typed it. */
  readonly search: string;
}

export const noFilters: Filters = { types: [], years: [], months: [], isNewOnly: false };

/** Shows all documents, newest first. */
export const defaultView: ListView = { ...noFilters, order: orders[0], search: '' };

/** Returns the number of active filters: the selected options, and the limit to new documents. */
export function countFilters(filters: Filters): number {
  const options = filterKinds.reduce((sum, kind) => sum + filters[kind].length, 0);
  return options + (filters.isNewOnly ? 1 : 0);
}

/** Returns true when filters or search text hide documents. */
export function isNarrowed(view: ListView): boolean {
  return view.search.trim() !== '' || countFilters(view) > 0;
}

/** Longest search text, in characters. */
export const longestSearch = 100;

/** Most values that are read for one filter. */
const mostValues = 200;

function parseNumbers(text: string): number[] {
  const numbers = text
    .split(',', mostValues)
    .filter((part) => /^\d{1,9}$/.test(part))
    .map(Number);
  return [...new Set(numbers)];
}

const numbers = v.pipe(v.optional(v.string(), ''), v.transform(parseNumbers));

// In a query string a bare plus sign means a space.
const order = v.pipe(
  v.string(),
  v.transform((text) => text.replace(' ', '+')),
  v.picklist(orders),
);

const querySchema = v.pipe(
  v.object({
    tipologie: numbers,
    anni: numbers,
    mesi: numbers,
    nuovi: v.optional(v.string(), ''),
    ordine: v.fallback(v.optional(order, defaultView.order), defaultView.order),
    q: v.pipe(
      v.optional(v.string(), ''),
      v.transform((text) => text.trim().slice(0, longestSearch).trim()),
    ),
  }),
  v.transform(
    ({ tipologie, anni, mesi, nuovi, ordine, q }): ListView => ({
      types: tipologie,
      years: anni,
      months: mesi,
      isNewOnly: nuovi === '1',
      order: ordine,
      search: q,
    }),
  ),
);

const filterParams = { types: 'tipologie', years: 'anni', months: 'mesi' } as const;

const viewParams: readonly string[] = [...Object.values(filterParams), 'nuovi', 'ordine', 'q'];

/** The parameter of a link to one document, as mails have it. */
const linkParam = 'documento';

/** Parses the id of the document that a query string links to (`?documento=12`); undefined without one. */
export function parseLink(query: string): number | undefined {
  const id = new URLSearchParams(query).get(linkParam) ?? '';
  return /^\d{1,15}$/.test(id) ? Number(id) : undefined;
}

/** Parses the view in a query string (`?tipologie=1,4&q=f24`); undefined without any of its parameters. */
export function parseView(query: string): ListView | undefined {
  const params = new URLSearchParams(query);
  if (!viewParams.some((name) => params.has(name))) return undefined;
  return v.parse(querySchema, Object.fromEntries(params));
}

/**
 * Writes the view as a query string, empty for the default view.
 * @param current query string whose other parameters stay; a link to a document stays beside the default view only
 */
export function viewToQuery(view: ListView, current = ''): string {
  const others = new URLSearchParams(current);
  for (const name of viewParams) others.delete(name);
  const search = view.search.trim();
  const parts = [
    ...filterKinds
      .filter((kind) => view[kind].length > 0)
      .map((kind) => `${filterParams[kind]}=${view[kind].join(',')}`),
    view.isNewOnly ? 'nuovi=1' : '',
    view.order === defaultView.order ? '' : `ordine=${encodeURIComponent(view.order)}`,
    search === '' ? '' : `q=${encodeURIComponent(search)}`,
  ].filter((part) => part !== '');
  if (parts.length > 0) others.delete(linkParam);
  const query = [others.toString(), ...parts].filter(Boolean).join('&');
  return query && `?${query}`;
}

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
