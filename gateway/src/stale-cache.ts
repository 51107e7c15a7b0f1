import { LRUCache } from 'lru-cache';

/** A kept value. */
export interface Kept<Value> {
  readonly value: Value;
  /** The state of the sources that it was made from. */
  readonly stamp: string;
  /** When it was made, in milliseconds since the epoch. */
  readonly madeAt: number;
}

/**
 * Values made once for everybody who asks, and anew once their sources have changed. While the
 * new one cannot be had or takes long, the old one is answered: its stamp tells.
 */
export interface StaleCache<Value> {
  /**
   * @param stamp the state of the sources now
   * @throws what `make` throws, when there is no older value
   */
  readonly get: (key: string, stamp: string, make: () => Promise<Value>) => Promise<Kept<Value>>;
}

interface Making<Value> {
  readonly kept: Promise<Kept<Value>>;
  readonly lateAt: number;
}

interface Options<Value> {
  readonly maxEntries: number;
  /** Bytes that all values together may take: whoever asks for many different ones fills no memory. */
  readonly maxBytes: number;
  readonly bytesOf: (value: Value) => number;
  /** Whether a value may replace an older one; without an older one any is answered. */
  readonly isGood: (value: Value) => boolean;
}

// Whoever asks after a change waits this long for the new value, in milliseconds.
const patience = 1000;
// A failure is not repeated before this time, in milliseconds.
const pauseAfterFailure = 1000;

export function createStaleCache<Value>(options: Options<Value>): StaleCache<Value> {
  const { maxEntries, maxBytes, bytesOf, isGood } = options;
  const entries = new LRUCache<string, Kept<Value>>({
    max: maxEntries,
    maxSize: maxBytes,
    sizeCalculation: ({ value }) => bytesOf(value),
  });
  const makings = new Map<string, Making<Value>>();

  const start = (name: string, key: string, stamp: string, make: () => Promise<Value>) => {
    const kept = make().then((value) => ({ value, stamp, madeAt: Date.now() }));
    const making = { kept, lateAt: Date.now() + patience };
    makings.set(name, making);
    const fail = () => setTimeout(() => makings.delete(name), pauseAfterFailure).unref();
    kept.then((entry) => {
      if (!isGood(entry.value)) return fail();
      entries.set(key, entry);
      return makings.delete(name);
    }, fail);
    return making;
  };

  return {
    async get(key, stamp, make) {
      const old = entries.get(key);
      if (old?.stamp === stamp) return old;
      // What began to be made before a change must not answer questions asked after it.
      const name = `${stamp} ${key}`;
      const { kept, lateAt } = makings.get(name) ?? start(name, key, stamp, make);
      if (old === undefined) return kept;
      const better = kept.then(
        (entry) => (isGood(entry.value) ? entry : old),
        () => old,
      );
      return Promise.race([better, after(lateAt - Date.now(), old)]);
    },
  };
}

function after<Value>(milliseconds: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, value).unref());
}
