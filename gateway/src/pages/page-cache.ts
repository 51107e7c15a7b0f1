import { LRUCache } from 'lru-cache';

/** A kept page and the generation of content and releases it was rendered from. */
interface Kept<Page> {
  readonly page: Page;
  readonly generation: number;
}

/** How a page may be used again. */
export interface Reuse {
  /** May be answered to others. */
  readonly keep: boolean;
  /** Is an answer to be ashamed of: an older good one is better. */
  readonly failed: boolean;
}

/** Rendered pages; after a change each is rendered anew by the first who asks, once. */
export interface PageCache<Page> {
  readonly get: (key: string, render: () => Promise<Page>) => Promise<Page>;
  /** Something changed that any page may show. */
  readonly outdate: () => void;
}

// Whoever asks first after a change waits this long for the new page, then gets the old one.
const patience = 1000;
const maxPages = 500;

/** @param reuse judges a rendered page */
export function createPageCache<Page extends object>(
  reuse: (page: Page) => Reuse,
): PageCache<Page> {
  const pages = new LRUCache<string, Kept<Page>>({ max: maxPages });
  const rendering = new Map<string, Promise<Page>>();
  let generation = 0;

  const renderOnce = (key: string, render: () => Promise<Page>) => {
    // A render that began before a change must not answer requests made after it.
    const flight = `${generation} ${key}`;
    const known = rendering.get(flight);
    if (known !== undefined) return { page: known, isFirst: false };
    const startedIn = generation;
    const page = render()
      .then((rendered) => {
        if (reuse(rendered).keep) pages.set(key, { page: rendered, generation: startedIn });
        return rendered;
      })
      .finally(() => rendering.delete(flight));
    rendering.set(flight, page);
    return { page, isFirst: true };
  };

  return {
    async get(key, render) {
      const kept = pages.get(key);
      if (kept?.generation === generation) return kept.page;
      const { page, isFirst } = renderOnce(key, render);
      if (kept === undefined) return page;
      const better = page
        .then((rendered) => (reuse(rendered).failed ? kept.page : rendered))
        .catch(() => kept.page);
      return isFirst ? Promise.race([better, after(patience, kept.page)]) : kept.page;
    },
    outdate() {
      generation += 1;
    },
  };
}

function after<Value>(milliseconds: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, value).unref());
}
