/** The orders of the list, as the specification names them; the first one unless told. */
export const orders = ['anno-', 'anno+', 'tipologia+', 'tipologia-'] as const;

export type Order = (typeof orders)[number];

/** What can be chosen of each kind: ids of types (0 for none), years, and months (0 for the whole year). */
export interface Filters {
  readonly types: readonly number[];
  readonly years: readonly number[];
  readonly months: readonly number[];
}

export const filterKinds = ['types', 'years', 'months'] as const;

export type FilterKind = (typeof filterKinds)[number];

/** What of the list is shown, and in which order. */
export interface View extends Filters {
  readonly order: Order;
  /** What is looked for, as it was typed. */
  readonly search: string;
}

export const noFilters: Filters = { types: [], years: [], months: [] };

/** All of it, newest first. */
export const wholeList: View = { ...noFilters, order: orders[0], search: '' };

/** How many filters are active. */
export function countFilters(filters: Filters): number {
  return filterKinds.reduce((sum, kind) => sum + filters[kind].length, 0);
}

/** Whether anything is left out: by filters or by the search. */
export function isNarrowed(view: View): boolean {
  return view.search.trim() !== '' || countFilters(view) > 0;
}

/** The choices of one kind after one of them was ticked or unticked. */
export function toggled(chosen: readonly number[], value: number): readonly number[] {
  return chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
}
