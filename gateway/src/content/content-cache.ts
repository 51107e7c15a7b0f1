import { LRUCache } from 'lru-cache';

/** A kept answer. */
interface Entry<Value> {
  readonly value: Value;
  /** When it was read, in milliseconds since the epoch. */
  readonly readAt: number;
  /** What the changes seen stood at when the read began. */
  readonly stamp: string;
}

/** An answer and its age in whole seconds; an old one only when a new one cannot be had. */
export interface Cached<Value> {
  readonly value: Value;
  readonly age: number;
}

/** Answers kept until what they depend on changes, and beyond while the source is away. */
export interface ContentCache<Value> {
  /** @throws what `load` throws, when there is no earlier answer. */
  readonly get: (
    key: string,
    dependencies: readonly string[],
    load: () => Promise<Value>,
  ) => Promise<Cached<Value>>;
  /** Marks what depends on these collections as old; without an argument everything. */
  readonly purge: (collections?: readonly string[]) => void;
}

// While the source is away it is asked again only after this pause, in milliseconds.
const pauseAfterFailure = 1000;

export function createContentCache<Value>(maxEntries = 1000): ContentCache<Value> {
  const entries = new LRUCache<string, Entry<Value>>({ max: maxEntries });
  const loading = new Map<string, Promise<Entry<Value>>>();
  const changes = new Map<string, number>();
  let purges = 0;
  let retryAt = 0;

  const stampOf = (dependencies: readonly string[]) =>
    [purges, ...dependencies.map((name) => changes.get(name) ?? 0)].join(' ');

  const loadOnce = (key: string, stamp: string, load: () => Promise<Value>) => {
    // A load that began before a change must not answer questions asked after it.
    const flight = `${stamp} ${key}`;
    const known = loading.get(flight);
    if (known !== undefined) return known;
    const started = load()
      .then((value) => {
        const entry = { value, readAt: Date.now(), stamp };
        entries.set(key, entry);
        return entry;
      })
      .catch((error: unknown) => {
        retryAt = Date.now() + pauseAfterFailure;
        throw error;
      })
      .finally(() => loading.delete(flight));
    loading.set(flight, started);
    return started;
  };

  return {
    async get(key, dependencies, load) {
      const stamp = stampOf(dependencies);
      const kept = entries.get(key);
      if (kept?.stamp === stamp) return aged(kept);
      if (kept !== undefined && Date.now() < retryAt) return aged(kept);
      try {
        return aged(await loadOnce(key, stamp, load));
      } catch (error) {
        if (kept !== undefined) return aged(kept);
        throw error;
      }
    },
    purge(collections) {
      if (collections === undefined) purges += 1;
      for (const name of collections ?? []) changes.set(name, (changes.get(name) ?? 0) + 1);
    },
  };
}

function aged<Value>(entry: Entry<Value>): Cached<Value> {
  return { value: entry.value, age: Math.floor((Date.now() - entry.readAt) / 1000) };
}
