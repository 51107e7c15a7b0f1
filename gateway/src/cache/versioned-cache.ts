import { LRUCache } from 'lru-cache';

/** A cache whose values are recreated when the version of their source changes. */
interface VersionedCache<Value extends object> {
  /**
   * Returns the value of a name, created with `make` unless one of this version is cached. A promise that rejects is
   * forgotten.
   * @param version version of the source
   */
  readonly get: (name: string, version: string, make: () => Value) => Value;
}

/**
 * Creates a cache that evicts the least recently used values.
 * @param max number of values
 */
export function createVersionedCache<Value extends object>(max: number): VersionedCache<Value> {
  const values = new LRUCache<string, { readonly version: string; readonly value: Value }>({ max });
  return {
    get(name, version, make) {
      const known = values.get(name);
      if (known?.version === version) return known.value;
      const value = make();
      values.set(name, { version, value });
      if (value instanceof Promise)
        value.catch(() => {
          if (values.get(name)?.value === value) values.delete(name);
        });
      return value;
    },
  };
}
