/**
 * Does the same work for many items, some at a time. After a failure no further item is begun.
 * @returns the outcomes in the order of the items
 * @throws the first error, once the work that was under way has ended
 */
export async function inParallel<Item, Outcome>(
  items: readonly Item[],
  count: number,
  work: (item: Item) => Promise<Outcome>,
): Promise<Outcome[]> {
  const waiting = items.entries();
  const outcomes: Outcome[] = [];
  const errors: unknown[] = [];
  const next = async () => {
    for (const [index, item] of waiting) {
      if (errors.length > 0) return;
      try {
        outcomes[index] = await work(item);
      } catch (error) {
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: count }, next));
  if (errors.length > 0) throw errors[0];
  return outcomes;
}
