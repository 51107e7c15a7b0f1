import { LRUCache } from 'lru-cache';

/** A kept value. */
export interface Kept<Value> {
  readonly value: Value;
  /** The state of the sources that it was made from. */
  readonly stamp: string;
  /** When it was made, or last found to be right still, in milliseconds since the epoch. */
  readonly madeAt: number;
}

/**
 * Makes a value from the sources as they are now.
 * @param old the value before; it may be given back where it is right still
 */
export type Make<Value> = (old: Value | undefined) => Promise<Value>;

/**
 * Values made once for everybody who asks, and anew once their sources have changed. While the
 * new one cannot be had or takes long, the old one is answered: its stamp tells.
 */
export interface StaleCache<Value> {
  /**
   * @param stamp the state of the sources now
   * @param patience how long a new value is waited for where there is this old one, in milliseconds
   * @throws what `make` throws, when there is no older value
   */
  readonly get: (
    key: string,
    stamp: string,
    make: Make<Value>,
    patience?: (old: Value) => number,
  ) => Promise<Kept<Value>>;
  /** The value, if one is kept that was made from the sources as they are now. */
  readonly current: (key: string, stamp: string) => Kept<Value> | undefined;
  /** Values of the main room, those asked for last before the others. */
  readonly recent: (count: number) => Value[];
}

interface Making<Value> {
  readonly kept: Promise<Kept<Value>>;
  readonly startedAt: number;
}

/** How much is kept: whoever asks for many different values fills no memory. */
export interface Room {
  readonly maxEntries: number;
  /** Bytes that all values together may take. */
  readonly maxBytes: number;
}

interface Options<Value> extends Room {
  readonly bytesOf: (value: Value) => number;
  /** Whether a value is worth keeping; without an older one any is answered. */
  readonly isGood: (value: Value) => boolean;
  /** Whether one that is not good stands in for an older one all the same, until there is a good one; else none does. */
  readonly isPreferable?: (value: Value, old: Value) => boolean;
  /** Values of which there are endlessly many have a room of their own: they push out none of the others. */
  readonly aside?: Room & { readonly holds: (value: Value) => boolean };
}

/** How long the new value is waited for unless said otherwise, in milliseconds. */
export const usualPatience = 1000;
/** The stamp of what is made from no state of the sources that anybody asks for. */
const stopgap = 'stopgap';

// A failure is not repeated before this time, in milliseconds.
const pauseAfterFailure = 1000;

export function createStaleCache<Value>(options: Options<Value>): StaleCache<Value> {
  const { bytesOf, isGood, isPreferable = () => false, aside } = options;
  const room = ({ maxEntries, maxBytes }: Room) =>
    new LRUCache<string, Kept<Value>>({
      max: maxEntries,
      maxSize: maxBytes,
      sizeCalculation: ({ value }) => Math.max(1, bytesOf(value)),
    });
  const main = room(options);
  const other = aside && room(aside);
  const makings = new Map<string, Making<Value>>();

  const find = (key: string) => main.get(key) ?? other?.get(key);

  const keep = (key: string, entry: Kept<Value>) => {
    const isAside = aside?.holds(entry.value) === true;
    (isAside ? main : other)?.delete(key);
    (isAside ? other : main)?.set(key, entry);
  };

  const start = (name: string, key: string, stamp: string, make: Make<Value>) => {
    const kept = make(find(key)?.value).then((value) => ({ value, stamp, madeAt: Date.now() }));
    const making = { kept, startedAt: Date.now() };
    makings.set(name, making);
    const fail = () => setTimeout(() => makings.delete(name), pauseAfterFailure).unref();
    kept.then((entry) => {
      const old = find(key)?.value;
      const isStopgap = old !== undefined && isPreferable(entry.value, old);
      if (isGood(entry.value)) keep(key, entry);
      // It answers until a good one does, which is tried for as if it were old.
      else if (isStopgap) keep(key, { ...entry, stamp: stopgap });
      return isGood(entry.value) ? makings.delete(name) : fail();
    }, fail);
    return making;
  };

  const betterOf = (entry: Kept<Value>, old: Kept<Value>) =>
    isGood(entry.value) || isPreferable(entry.value, old.value) ? entry : old;

  return {
    async get(key, stamp, make, patience = () => usualPatience) {
      const old = find(key);
      if (old?.stamp === stamp) return old;
      // What began to be made before a change must not answer questions asked after it.
      const name = `${stamp} ${key}`;
      const { kept, startedAt } = makings.get(name) ?? start(name, key, stamp, make);
      if (old === undefined) return kept;
      const left = startedAt + patience(old.value) - Date.now();
      if (left <= 0) return old;
      const better = kept.then(
        (entry) => betterOf(entry, old),
        () => old,
      );
      return Promise.race([better, after(left, old)]);
    },
    current(key, stamp) {
      const kept = find(key);
      return kept?.stamp === stamp ? kept : undefined;
    },
    recent: (count) => [...main.values()].slice(0, count).map(({ value }) => value),
  };
}

function after<Value>(milliseconds: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, value).unref());
}
