import * as v from 'valibot';
import { filterKinds, orders, type View, wholeList } from './view.ts';

/** Longest text that is looked for, in characters. */
export const longestSearch = 100;

/** Most values that are taken of one kind. */
const mostValues = 200;

function numbersIn(text: string): number[] {
  const numbers = text
    .split(',', mostValues)
    .filter((part) => /^\d{1,9}$/.test(part))
    .map(Number);
  return [...new Set(numbers)];
}

const numbers = v.pipe(v.optional(v.string(), ''), v.transform(numbersIn));

// In an address a bare plus sign means a blank.
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
    ordine: v.fallback(v.optional(order, wholeList.order), wholeList.order),
    q: v.pipe(
      v.optional(v.string(), ''),
      v.transform((text) => text.trim().slice(0, longestSearch).trim()),
    ),
  }),
  v.transform(
    ({ tipologie, anni, mesi, ordine, q }): View => ({
      types: tipologie,
      years: anni,
      months: mesi,
      order: ordine,
      search: q,
    }),
  ),
);

const names = { types: 'tipologie', years: 'anni', months: 'mesi' } as const;

const ownNames: readonly string[] = [...Object.values(names), 'ordine', 'q'];

/** The view that a query (`?tipologie=1,4&q=f24`) asks for; undefined where it says nothing of one. */
export function viewIn(query: string): View | undefined {
  const params = new URLSearchParams(query);
  if (!ownNames.some((name) => params.has(name))) return undefined;
  return v.parse(querySchema, Object.fromEntries(params));
}

/** The view as a query, empty for the whole list; what else the query before it said stays. */
export function queryOf(view: View, before = ''): string {
  const others = new URLSearchParams(before);
  for (const name of ownNames) others.delete(name);
  const search = view.search.trim();
  const parts = [
    others.toString(),
    ...filterKinds
      .filter((kind) => view[kind].length > 0)
      .map((kind) => `${names[kind]}=${view[kind].join(',')}`),
    view.order === wholeList.order ? '' : `ordine=${encodeURIComponent(view.order)}`,
    search === '' ? '' : `q=${encodeURIComponent(search)}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}
