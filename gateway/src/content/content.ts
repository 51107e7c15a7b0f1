import * as v from 'valibot';
import { apiError } from '../api/api-error.ts';
import type { Answer, Directus } from '../directus.ts';
import { createContentCache } from './content-cache.ts';
import { dependencies } from './dependencies.ts';
import { isPublicCollection, parseQuery } from './query.ts';
import { QueryError } from './query-error.ts';
import { readSearch } from './read-search.ts';
import type { SanitizeContext } from './sanitize-html.ts';
import { sanitizeRecords } from './sanitize-records.ts';
import { upstreamPath } from './upstream-path.ts';

/** An answer with the seconds since it was read from the backend. */
export interface ContentAnswer extends Answer {
  readonly age?: number;
}

/** The public content, cleaned and cached once for everybody. */
export interface Content {
  /** Reads `/items/<collection>?…` or `/search?q=…`; every failure is an answer with its status, never an exception. */
  readonly read: (path: string) => Promise<ContentAnswer>;
  /** Forgets what depends on these collections; without an argument everything. */
  readonly purge: (collections?: readonly string[]) => void;
  readonly onPurge: (listener: () => void) => void;
}

const dataSchema = v.object({ data: v.unknown() });

/** The backend answered, but not with records. */
class RefusedError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`the backend answered ${status}`);
    this.status = status;
  }
}

export function createContent(directus: Pick<Directus, 'read'>, context: SanitizeContext): Content {
  const cache = createContentCache<{ data: unknown }>();
  const listeners: (() => void)[] = [];

  const readItems = async (collection: string, rest: string, search: URLSearchParams) => {
    if (!isPublicCollection(collection)) return notFound;
    const query = parseQuery(collection, search);
    if (rest !== (query.singleton ? '/1' : '')) return notFound;
    const path = upstreamPath(query);
    const { value, age } = await cache.get(path, dependencies(collection), async () => {
      const { status, body } = await directus.read(path);
      if (status !== 200) throw new RefusedError(status);
      return { data: sanitizeRecords(collection, v.parse(dataSchema, body).data, context) };
    });
    return { status: 200, body: value, age };
  };

  const read = async (path: string): Promise<ContentAnswer> => {
    const { pathname, searchParams } = new URL(path, context.siteUrl);
    if (pathname === '/search') return readSearch(read, searchParams);
    const [, collection = '', rest = ''] = /^\/items\/(\w+)(.*)$/.exec(pathname) ?? [];
    try {
      return await readItems(collection, rest, searchParams);
    } catch (error) {
      return failure(error);
    }
  };

  return {
    read,
    purge(collections) {
      cache.purge(collections);
      for (const listener of listeners) listener();
    },
    onPurge: (listener) => listeners.push(listener),
  };
}

const notFound: Answer = {
  status: 404,
  body: apiError('ROUTE_NOT_FOUND', 'There is no such read.'),
};

function failure(error: unknown): Answer {
  if (error instanceof QueryError) {
    return { status: 400, body: apiError('INVALID_QUERY', `Invalid query: ${error.message}.`) };
  }
  if (error instanceof RefusedError && error.status === 403) {
    return { status: 403, body: apiError('FORBIDDEN', 'This cannot be read.') };
  }
  return {
    status: 503,
    body: apiError('SERVICE_UNAVAILABLE', 'The content cannot be read at the moment.'),
  };
}
