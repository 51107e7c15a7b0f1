import { LRUCache } from 'lru-cache';

/** A cached value. */
export interface Cached<Value> {
  readonly value: Value;
  /** Version of the sources that the value was made from. */
  readonly version: string;
  /** Time at which the value was made or last confirmed, in milliseconds since the epoch. */
  readonly madeAt: number;
}

/**
 * Makes a value from the current sources.
 * @param old the previous value; `make` may return it when it is still right
 */
type Make<Value> = (old: Value | undefined) => Promise<Value>;

/**
 * A cache that makes each value once for all concurrent callers and again after its sources have changed. It serves the
 * old value while the new one fails or takes too long; the version tells them apart.
 */
interface StaleCache<Value> {
  /**
   * Returns the value of a key.
   * @param version current version of the sources
   * @param timeoutFor longest wait for a new value while this old one exists, in milliseconds
   * @throws the error of `make`, when there is no older value
   */
  readonly get: (
    key: string,
    version: string,
    make: Make<Value>,
    timeoutFor?: (old: Value) => number,
  ) => Promise<Cached<Value>>;
  /** Returns the value of a key if it was made from the current version of the sources. */
  readonly current: (key: string, version: string) => Cached<Value> | undefined;
  /** Returns the values of the main cache, the most recently used first. */
  readonly recent: (count: number) => Value[];
}

/** The most that a cache holds. */
interface Capacity {
  readonly maxEntries: number;
  /** Bytes of all values together. */
  readonly maxBytes: number;
}

interface Options<Value> extends Capacity {
  readonly bytesOf: (value: Value) => number;
  /** Returns whether a value is worth caching; without an older value any value is served. */
  readonly isGood: (value: Value) => boolean;
  /** Returns whether a value that is not good replaces an older one until a good one exists; by default none does. */
  readonly isPreferable?: (value: Value, old: Value) => boolean;
  /** A second cache for an unlimited set of keys, which must not evict the others. */
  readonly overflow?: Capacity & { readonly holds: (value: Value) => boolean };
}

interface Pending<Value> {
  readonly entry: Promise<Cached<Value>>;
  readonly startedAt: number;
}

/** Default wait for a new value, in milliseconds. */
export const defaultTimeout = 1000;

/**
 * The version of a preferable value that is not good: it equals no version of the sources, so the next call retries.
 */
const provisional = 'provisional';

/** Pause after a failure before `make` runs again, in milliseconds. */
const pauseAfterFailure = 1000;

/**
 * Creates a cache without values. `LRUCache.fetch` does not replace it: a pending fetch would answer callers that ask
 * for a newer version, and it knows neither the pause after a failure nor the second cache.
 */
export function createStaleCache<Value>(options: Options<Value>): StaleCache<Value> {
  const { bytesOf, isGood, isPreferable = () => false, overflow } = options;
  const createCache = ({ maxEntries, maxBytes }: Capacity) =>
    new LRUCache<string, Cached<Value>>({
      max: maxEntries,
      maxSize: maxBytes,
      sizeCalculation: ({ value }) => Math.max(1, bytesOf(value)),
    });
  const mainCache = createCache(options);
  const overflowCache = overflow && createCache(overflow);
  const pending = new Map<string, Pending<Value>>();

  const find = (key: string) => mainCache.get(key) ?? overflowCache?.get(key);

  const store = (key: string, entry: Cached<Value>) => {
    const isOverflow = overflow?.holds(entry.value) === true;
    (isOverflow ? mainCache : overflowCache)?.delete(key);
    (isOverflow ? overflowCache : mainCache)?.set(key, entry);
  };

  const start = (name: string, key: string, version: string, make: Make<Value>) => {
    const entry = make(find(key)?.value).then((value) => ({ value, version, madeAt: Date.now() }));
    const started = { entry, startedAt: Date.now() };
    pending.set(name, started);
    const pause = () => {
      setTimeout(() => pending.delete(name), pauseAfterFailure).unref();
    };
    // The callers of `get` receive the failure; here it only starts the pause.
    entry.then((made) => {
      const old = find(key)?.value;
      if (isGood(made.value)) {
        store(key, made);
        pending.delete(name);
        return;
      }
      if (old !== undefined && isPreferable(made.value, old))
        store(key, { ...made, version: provisional });
      pause();
    }, pause);
    return started;
  };

  return {
    async get(key, version, make, timeoutFor = () => defaultTimeout) {
      const old = find(key);
      if (old?.version === version) return old;
      // Callers that ask after a change must not get a value from before it.
      const name = `${version} ${key}`;
      const { entry, startedAt } = pending.get(name) ?? start(name, key, version, make);
      if (old === undefined) return entry;
      const remaining = startedAt + timeoutFor(old.value) - Date.now();
      if (remaining <= 0) return old;
      const isBetter = ({ value }: Cached<Value>) =>
        isGood(value) || isPreferable(value, old.value);
      const newest = entry.then(
        (made) => (isBetter(made) ? made : old),
        // The old value serves; callers get the error only when there is no old value.
        () => old,
      );
      return Promise.race([newest, after(remaining, old)]);
    },
    current(key, version) {
      const entry = find(key);
      return entry?.version === version ? entry : undefined;
    },
    recent: (count) => [...mainCache.values()].slice(0, count).map(({ value }) => value),
  };
}

function after<Value>(milliseconds: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, value).unref());
}
