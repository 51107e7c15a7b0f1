import type { DocumentRow } from '../document-row.ts';

/** The types of a list by name. */
export interface Ranks {
  /** Place among them, from 0; those of the same name share it. */
  readonly rankOf: (row: DocumentRow) => number;
  /** Rank of documents without a type: the last. */
  readonly lastRank: number;
}

/** Ranks types without regard to case, as Italian orders them. */
export function rankTypes(rows: readonly DocumentRow[]): Ranks {
  const labels = new Set<string>();
  for (const { type } of rows) if (type !== undefined) labels.add(type.label);
  const { compare } = new Intl.Collator('it', { sensitivity: 'accent' });
  const ranks = new Map<string, number>();
  let before: string | undefined;
  let rank = -1;
  for (const label of [...labels].sort(compare)) {
    if (before === undefined || compare(before, label) !== 0) rank += 1;
    ranks.set(label, rank);
    before = label;
  }
  const lastRank = rank + 1;
  return {
    rankOf: ({ type }) => (type === undefined ? undefined : ranks.get(type.label)) ?? lastRank,
    lastRank,
  };
}
