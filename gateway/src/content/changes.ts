/** How often each collection has changed, as far as the gateway knows. */
export interface Changes {
  /** The state of these collections; another one after any of them has changed. */
  readonly stampOf: (collections: readonly string[]) => string;
  /** Notes a change of these collections; without an argument of everything. */
  readonly note: (collections?: readonly string[]) => void;
}

export function createChanges(): Changes {
  const counts = new Map<string, number>();
  let everything = 0;
  return {
    stampOf: (collections) =>
      [everything, ...collections.map((name) => counts.get(name) ?? 0)].join(),
    note(collections) {
      if (collections === undefined) everything += 1;
      for (const name of collections ?? []) counts.set(name, (counts.get(name) ?? 0) + 1);
    },
  };
}
