import type { Answer, Directus } from '../directus.ts';
import { createStaleCache } from '../stale-cache.ts';
import { createChanges } from './changes.ts';
import { dependencies } from './dependencies.ts';
import { failure, notFound } from './failures.ts';
import { isPublicCollection, parseQuery } from './query.ts';
import { type Records, readRecords } from './read-records.ts';
import { readSearch } from './read-search.ts';
import type { SanitizeContext } from './sanitize-html.ts';
import { upstreamPath } from './upstream-path.ts';

/** An answer with the seconds since it was read from the backend. */
export interface ContentAnswer extends Answer {
  readonly age?: number;
}

/** The public content, cleaned and cached once for everybody. */
export interface Content {
  /** Reads `/items/<collection>?…` or `/search?q=…`; every failure is an answer with its status, never an exception. */
  readonly read: (path: string) => Promise<ContentAnswer>;
  /** Notes that these collections have changed; without an argument anything may have. */
  readonly purge: (collections?: readonly string[]) => void;
  /** Tells when what was made from earlier answers should be made anew. */
  readonly onPurge: (listener: () => void) => void;
}

const maxEntries = 1000;
const maxBytes = 64 * 1024 * 1024;
const lookAgainAfter = 1000;

export function createContent(directus: Pick<Directus, 'read'>, context: SanitizeContext): Content {
  const cache = createStaleCache<Records>({
    maxEntries,
    maxBytes,
    bytesOf: (records) => JSON.stringify(records).length,
    isGood: () => true,
  });
  const changes = createChanges();
  const listeners: (() => void)[] = [];
  let isTelling = false;

  const tell = () => {
    isTelling = false;
    for (const listener of listeners) listener();
  };
  // What others make from an old answer, or from none, would otherwise stay until the next change.
  const tellSoon = () => {
    if (!isTelling) setTimeout(tell, lookAgainAfter).unref();
    isTelling = true;
  };

  const readItems = async (pathname: string, search: URLSearchParams): Promise<ContentAnswer> => {
    const [, collection = '', rest = ''] = /^\/items\/(\w+)(.*)$/.exec(pathname) ?? [];
    if (!isPublicCollection(collection)) return notFound;
    const query = parseQuery(collection, search);
    if (rest !== (query.singleton ? '/1' : '')) return notFound;
    const stamp = changes.stampOf(dependencies(collection));
    const path = upstreamPath(query);
    const kept = await cache.get(path, stamp, () => readRecords(directus, path, query, context));
    if (kept.stamp !== stamp) tellSoon();
    return { status: 200, body: kept.value, age: Math.floor((Date.now() - kept.madeAt) / 1000) };
  };

  const read = async (path: string): Promise<ContentAnswer> => {
    const { pathname, searchParams } = new URL(path, context.siteUrl);
    if (pathname === '/search') return readSearch(read, searchParams);
    try {
      return await readItems(pathname, searchParams);
    } catch (error) {
      const answer = failure(error);
      if (answer.status >= 500) tellSoon();
      return answer;
    }
  };

  return {
    read,
    purge(collections) {
      changes.note(collections);
      tell();
    },
    onPurge: (listener) => listeners.push(listener),
  };
}
