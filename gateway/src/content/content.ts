import type { Answer, Directus } from '../directus.ts';
import { createStaleCache } from '../stale-cache.ts';
import type { Warn } from '../warn.ts';
import { createChanges } from './changes.ts';
import { createRecordCleaner } from './clean-records.ts';
import { createConfirmation } from './confirmation.ts';
import { dependencies } from './dependencies.ts';
import { failure, notFound } from './failures.ts';
import { isPublicCollection, type PublicQuery, parseQuery } from './query.ts';
import { type Records, readRecords } from './read-records.ts';
import { readSearch } from './read-search.ts';
import type { SanitizeContext } from './sanitize-html.ts';
import { createSanitizer } from './sanitizer.ts';
import { upstreamPath } from './upstream-path.ts';
import { versionOf } from './version-of.ts';

/** A read's answer. */
export interface ContentAnswer extends Answer {
  /** Seconds since it was read from the backend. */
  readonly age?: number;
  /** The same for the same body: whether what was made from it is right still. */
  readonly version: string;
}

/** The public content, cleaned and cached once for everybody. */
export interface Content {
  /** Reads `/items/<collection>?…` or `/search?q=…`; every failure is an answer with its status, never an exception. */
  readonly read: (path: string) => Promise<ContentAnswer>;
  /**
   * Reads like `read`, for a visitor: a question that the site itself has not asked is kept in the overflow cache, where
   * it displaces none of the site's own.
   */
  readonly readForVisitor: (path: string) => Promise<ContentAnswer>;
  /** Notes that these collections have changed; without an argument anything may have. */
  readonly purge: (collections?: readonly string[]) => void;
  /**
   * Tells when the answers that something was made from may be others now.
   * @param isChange whether something has changed; else it is only worth trying again
   */
  readonly onPurge: (listener: (isChange: boolean) => void) => void;
  /** Notes whether the change log could be read. */
  readonly confirm: (isReadable: boolean) => void;
  /** Since when nobody can say whether the answers are right still, in milliseconds since the epoch. */
  readonly uncertainSince: () => number | undefined;
}

const maxEntries = 5000;
const maxBytes = 64 * 1024 * 1024;
const lookAgainAfter = 1000;

/** The overflow cache, for questions that visitors can make up without end: they displace none of the others. */
const overflow = { maxEntries: 500, maxBytes: 4 * 1024 * 1024 };

interface KeptRecords {
  /** Whether the site itself has asked for them: to render a page, or for a feed. */
  readonly isOwn: boolean;
  readonly records: Records;
  readonly version: string;
  readonly bytes: number;
}

/** @param warn called for content that is not shown as it was written */
export function createContent(
  directus: Pick<Directus, 'read'>,
  context: SanitizeContext,
  warn: Warn,
): Content {
  const clean = createRecordCleaner(createSanitizer(context, warn), warn);
  const cache = createStaleCache<KeptRecords>({
    maxEntries,
    maxBytes,
    bytesOf: ({ bytes }) => bytes,
    isGood: () => true,
    aside: {
      ...overflow,
      holds: ({ isOwn, records: { data } }) => !isOwn || (Array.isArray(data) && data.length === 0),
    },
  });
  const changes = createChanges();
  const confirmation = createConfirmation();
  const listeners: ((isChange: boolean) => void)[] = [];
  let isTelling = false;

  const tell = (isChange: boolean) => {
    for (const listener of listeners) listener(isChange);
  };
  const tellAgain = () => {
    isTelling = false;
    tell(false);
  };
  // What others make from an old answer, or from none, would otherwise stay until the next change.
  const tellSoon = () => {
    if (!isTelling) setTimeout(tellAgain, lookAgainAfter).unref();
    isTelling = true;
  };

  const readAnew = async (path: string, query: PublicQuery, old: KeptRecords | undefined) => {
    const records = await readRecords(directus, path, query, clean);
    const text = JSON.stringify(records);
    const version = versionOf(text);
    return old?.version === version ? old : { records, version, bytes: text.length };
  };

  const readItems = async (
    pathname: string,
    search: URLSearchParams,
    isOwn: boolean,
  ): Promise<ContentAnswer> => {
    const [, collection = '', rest = ''] = /^\/items\/(\w+)(.*)$/.exec(pathname) ?? [];
    if (!isPublicCollection(collection)) return versioned(notFound);
    const query = parseQuery(collection, search);
    if (rest !== (query.singleton ? '/1' : '')) return versioned(notFound);
    const stamp = changes.stampOf(dependencies(collection));
    const path = upstreamPath(query);
    const kept = await cache.get(path, stamp, async (old) => ({
      ...(await readAnew(path, query, old)),
      isOwn: isOwn || old?.isOwn === true,
    }));
    if (kept.stamp !== stamp) tellSoon();
    const age = Math.floor((Date.now() - kept.madeAt) / 1000);
    return { status: 200, body: kept.value.records, version: kept.value.version, age };
  };

  const readAs = async (path: string, isOwn: boolean): Promise<ContentAnswer> => {
    const { pathname, searchParams } = new URL(path, context.siteUrl);
    if (pathname === '/search') return versioned(await readSearch(read, searchParams));
    try {
      return await readItems(pathname, searchParams, isOwn);
    } catch (error) {
      const answer = failure(error);
      if (answer.status >= 500) tellSoon();
      return versioned(answer);
    }
  };

  const read = (path: string) => readAs(path, true);

  return {
    read,
    readForVisitor: (path) => readAs(path, false),
    purge(collections) {
      changes.note(collections);
      tell(true);
    },
    onPurge: (listener) => listeners.push(listener),
    ...confirmation,
  };
}

/** An answer that is not kept. */
function versioned(answer: Answer): ContentAnswer {
  return { ...answer, version: versionOf(JSON.stringify(answer)) };
}
