import type { DocumentIndex } from './document-index.ts';
import { type FilterKind, type Filters, filterKinds } from './view.ts';

/** A type of document that can be chosen; 0 stands for documents without one. */
interface TypeChoice {
  readonly value: number;
  readonly label: string | undefined;
  readonly rank: number;
}

/** What there is to choose from: what occurs in the list. */
export interface Choices {
  /** By name. */
  readonly types: readonly Omit<TypeChoice, 'rank'>[];
  /** Newest first. */
  readonly years: readonly number[];
  /** January first; the whole year, 0, last. */
  readonly months: readonly number[];
}

/** The choices that a list offers. */
export function choicesOf(index: DocumentIndex): Choices {
  const types = new Map<number, TypeChoice>();
  const years = new Set<number>();
  const months = new Set<number>();
  for (const { row, rank, choices } of index.inOrder('anno-')) {
    const value = choices.types;
    if (!types.has(value)) types.set(value, { value, label: row.type?.label, rank });
    years.add(choices.years);
    months.add(choices.months);
  }
  return {
    types: [...types.values()].sort((a, b) => a.rank - b.rank),
    years: [...years].sort((a, b) => b - a),
    months: [...months].sort((a, b) => (a || 13) - (b || 13)),
  };
}

/** The filters as far as there is such a choice: what an address asks for besides is ignored. */
export function knownFilters<Some extends Filters>(filters: Some, choices: Choices): Some {
  const known: Record<FilterKind, readonly number[]> = {
    types: choices.types.map(({ value }) => value),
    years: choices.years,
    months: choices.months,
  };
  const kept = (kind: FilterKind) => filters[kind].filter((value) => known[kind].includes(value));
  if (filterKinds.every((kind) => kept(kind).length === filters[kind].length)) return filters;
  return { ...filters, types: kept('types'), years: kept('years'), months: kept('months') };
}
