import { LRUCache } from 'lru-cache';

/** Values made once for everybody who asks, and anew when what they are made from is another. */
export interface Latest<Value extends object> {
  /**
   * @param name of the value
   * @param version of what it is made from
   */
  readonly get: (name: string, version: string, make: () => Value) => Value;
}

/** @param max how many values are kept, those asked for last */
export function createLatest<Value extends object>(max: number): Latest<Value> {
  const values = new LRUCache<string, { readonly version: string; readonly value: Value }>({ max });
  return {
    get(name, version, make) {
      const known = values.get(name);
      if (known?.version === version) return known.value;
      const value = make();
      values.set(name, { version, value });
      return value;
    },
  };
}
