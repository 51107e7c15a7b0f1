/** A group of items with the same key, in their order. */
export interface Group<Item> {
  readonly key: string;
  readonly items: readonly Item[];
}

/** Groups items by key; groups have the order of their first items. */
export function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Group<Item>[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups].map(([key, grouped]) => ({ key, items: grouped }));
}

/** Groups items by month, YYYY-MM; items without a date have the empty key. */
export function groupByMonth<Item extends { readonly data: string | null }>(
  items: readonly Item[],
): Group<Item>[] {
  return groupBy(items, (item) => item.data?.slice(0, 7) ?? '');
}
