import type { LoaderFunction } from 'react-router-dom';

/** How a visitor comes to a page: by a link, through the history, or to the page that is shown anew. */
export type Visit = 'link' | 'history' | 'again';

/** A page as the router loads it. */
export interface LoadedPage {
  /** Its whole address, without a hash. */
  readonly url: string;
  /** What loads it: of another release it is another function, whose data would have another shape. */
  readonly loader: LoaderFunction;
}

/** What the loaders of pages have given in this tab. */
export interface KeptPages {
  /** What a page is shown with: what was kept of it, where that is young enough for the visit, else what is loaded now. */
  readonly get: (page: LoadedPage, visit: Visit, load: () => unknown) => Promise<unknown>;
  /** Keeps what a page came with. */
  readonly keep: (page: LoadedPage, data: unknown) => void;
}

/**
 * Until what age data is shown again, in milliseconds: a link that was pointed at is followed within moments, and who
 * goes back expects what was there.
 */
const longest: Record<Visit, number> = { link: 10_000, history: 600_000, again: 0 };

/** So many pages are kept, the last ones. */
const room = 30;

interface Kept {
  readonly loader: LoaderFunction;
  readonly data: Promise<unknown>;
  readonly since: number;
}

export function createKeptPages(): KeptPages {
  const pages = new Map<string, Kept>();

  function add({ url, loader }: LoadedPage, data: Promise<unknown>): Promise<unknown> {
    const kept = { loader, data, since: Date.now() };
    // Set anew it is the last one.
    pages.delete(url);
    pages.set(url, kept);
    for (const oldest of pages.keys()) {
      if (pages.size <= room) break;
      pages.delete(oldest);
    }
    data.catch(() => {
      if (pages.get(url) === kept) pages.delete(url);
    });
    return data;
  }

  return {
    get(page, visit, load) {
      const found = pages.get(page.url);
      const isYoung = found !== undefined && Date.now() - found.since < longest[visit];
      if (isYoung && found.loader === page.loader) return found.data;
      return add(page, new Promise((resolve) => resolve(load())));
    },
    keep: (page, data) => void add(page, Promise.resolve(data)),
  };
}
