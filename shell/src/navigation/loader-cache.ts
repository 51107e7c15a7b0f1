import type { LoaderFunction } from 'react-router-dom';

/** The way to a page: by a link, through the history, or by loading the current page again. */
export type NavigationKind = 'link' | 'history' | 'reload';

/** The identity of loader data. */
export interface CacheKey {
  /** The page's URL without a hash. */
  readonly url: string;
  /** The route's loader. Another release has another loader, whose data may have another shape. */
  readonly loader: LoaderFunction;
}

/** The loader data of public pages, kept for Back and Forward. */
export interface LoaderCache {
  /** Returns the cached data when it is young enough for the navigation; otherwise calls `load` and caches its result. */
  readonly get: (key: CacheKey, kind: NavigationKind, load: () => unknown) => Promise<unknown>;
  readonly set: (key: CacheKey, data: unknown) => void;
}

/**
 * The longest age of reused data, in milliseconds. A visitor follows a prefetched link within moments; Back shows the
 * page as it was.
 */
const maxAge: Record<NavigationKind, number> = { link: 10_000, history: 600_000, reload: 0 };

/** The number of pages in the cache; a new one evicts the oldest. */
const capacity = 30;

interface Entry {
  readonly loader: LoaderFunction;
  readonly data: Promise<unknown>;
  readonly since: number;
}

/** Creates the loader cache of a tab. */
export function createLoaderCache(): LoaderCache {
  const entries = new Map<string, Entry>();

  function add({ url, loader }: CacheKey, data: Promise<unknown>): Promise<unknown> {
    const entry = { loader, data, since: Date.now() };
    // A map keeps the order of insertion, so the entry must be inserted again to become the newest.
    entries.delete(url);
    entries.set(url, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= capacity) break;
      entries.delete(oldest);
    }
    // The caller receives the rejection with the data.
    data.catch(() => {
      if (entries.get(url) === entry) entries.delete(url);
    });
    return data;
  }

  return {
    get(key, kind, load) {
      const found = entries.get(key.url);
      const isYoung = found !== undefined && Date.now() - found.since < maxAge[kind];
      if (isYoung && found.loader === key.loader) return found.data;
      return add(key, new Promise((resolve) => resolve(load())));
    },
    set: (key, data) => void add(key, Promise.resolve(data)),
  };
}
