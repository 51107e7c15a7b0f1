/**
 * Does the same work for many items, some at a time. After a failure no further item is begun.
 * @throws the first error, once the work that was under way has ended
 */
export async function inParallel<Item>(
  items: readonly Item[],
  count: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const errors: unknown[] = [];
  const next = async () => {
    for (const item of waiting) {
      if (errors.length > 0) return;
      try {
        await work(item);
      } catch (error) {
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: count }, next));
  if (errors.length > 0) throw errors[0];
}
