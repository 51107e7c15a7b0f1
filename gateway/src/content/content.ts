import { type Cached, createStaleCache } from '../cache/stale-cache.ts';
import type { Warn } from '../log/warn.ts';
import { createRecordCleaner } from './clean-records.ts';
import type { Answer, Directus } from './directus.ts';
import { type PublicQuery, upstreamPath } from './query.ts';
import { createRowReader } from './read-rows.ts';
import { builtIn, createReadableFields, type ReadableFields } from './readable-fields.ts';
import {
  answerRead,
  parseRead,
  type Records,
  readRecords,
  versioned,
  versionOf,
} from './records.ts';
import type { SanitizeContext } from './sanitize-html.ts';
import { createSanitizer } from './sanitizer.ts';
import { readSearch } from './search.ts';

/** The answer to a read. */
export interface ContentAnswer extends Answer {
  /** Seconds since the read from the backend. */
  readonly age?: number;
  /** Equal for equal bodies: a page made from the answer is current while the version stays the same. */
  readonly version: string;
}

/** The public content, cleaned and cached once for all visitors. */
export interface Content {
  /** Reads `/items/<collection>?…` or `/search?q=…`; every failure is an answer with its status, never an exception. */
  readonly read: (path: string) => Promise<ContentAnswer>;
  /**
   * Reads like `read`, for a visitor: reads that the site itself has not made are cached in the overflow cache, where
   * they evict none of the site's own.
   */
  readonly readForVisitor: (path: string) => Promise<ContentAnswer>;
  /** The fields that reads may name. */
  readonly readable: ReadableFields;
  /** Notes that these collections have changed; without an argument, that any may have changed. */
  readonly purge: (collections?: readonly string[]) => void;
  /**
   * Adds a listener for moments at which answers may differ from before.
   * @param isChange whether content has changed; false means that a failed or old read is worth repeating
   */
  readonly onPurge: (listener: (isChange: boolean) => void) => void;
  /** Notes whether the change log is readable; cached reads are only guaranteed fresh while it is. */
  readonly confirm: (isReadable: boolean) => void;
  /**
   * Returns the time since which the change log is unreadable, in milliseconds since the epoch; undefined while it is
   * readable.
   */
  readonly uncertainSince: () => number | undefined;
}

/** The cache of the site's own reads. */
const capacity = { maxEntries: 5000, maxBytes: 64 * 1024 * 1024 };

/** The overflow cache, for the unlimited set of reads that visitors can make up. */
const overflowCapacity = { maxEntries: 500, maxBytes: 4 * 1024 * 1024 };

/** Pause before listeners repeat a failed or old read, in milliseconds. */
const retryAfter = 1000;

interface CachedRecords {
  /** True when the site itself has made the read, to render a page or for a feed. */
  readonly isOwn: boolean;
  readonly records: Records;
  readonly version: string;
  readonly bytes: number;
}

/**
 * Creates the public content.
 * @param warn called for content that is not shown as it was written
 */
export function createContent(
  directus: Pick<Directus, 'read'>,
  context: SanitizeContext,
  warn: Warn,
): Content {
  const clean = createRecordCleaner(createSanitizer(context, warn), warn);
  const cache = createStaleCache<CachedRecords>({
    ...capacity,
    bytesOf: ({ bytes }) => bytes,
    isGood: () => true,
    overflow: {
      ...overflowCapacity,
      holds: ({ isOwn, records: { data } }) => !isOwn || (Array.isArray(data) && data.length === 0),
    },
  });
  const readRow = createRowReader(directus);
  const readable = createReadableFields();
  const changes = createChangeCounter();
  const listeners: ((isChange: boolean) => void)[] = [];
  let isRetryPlanned = false;
  let confirmedAt = Date.now();
  let isReadable = true;

  const notify = (isChange: boolean) => {
    for (const listener of listeners) listener(isChange);
  };
  // Pages made from an old answer, or without one, would otherwise stay until the next change.
  const planRetry = () => {
    if (isRetryPlanned) return;
    isRetryPlanned = true;
    setTimeout(() => {
      isRetryPlanned = false;
      notify(false);
    }, retryAfter).unref();
  };

  const readAnew = async (path: string, query: PublicQuery, old: CachedRecords | undefined) => {
    const records = await readRecords({ read: () => readRow(query) }, path, query, clean);
    const text = JSON.stringify(records);
    const version = versionOf(text);
    return old?.version === version ? old : { records, version, bytes: text.length };
  };

  const readItems = async (
    pathname: string,
    search: URLSearchParams,
    isOwn: boolean,
  ): Promise<ContentAnswer> => {
    const query = parseRead(pathname, search, readable);
    const sources = changes.versionOf(dependenciesOf(query));
    const path = upstreamPath(query);
    const cached: Cached<CachedRecords> = await cache.get(path, sources, async (old) => ({
      ...(await readAnew(path, query, old)),
      isOwn: isOwn || old?.isOwn === true,
    }));
    if (cached.version !== sources) planRetry();
    const { records, version } = cached.value;
    const age = Math.floor((Date.now() - cached.madeAt) / 1000);
    return { status: 200, body: records, version, age };
  };

  const readAs = async (path: string, isOwn: boolean): Promise<ContentAnswer> => {
    const { pathname, searchParams } = new URL(path, context.siteUrl);
    if (pathname === '/search') return versioned(await readSearch(read, searchParams));
    const answer = await answerRead(pathname, warn, () => readItems(pathname, searchParams, isOwn));
    if (answer.status >= 500) planRetry();
    return answer;
  };

  const read = (path: string) => readAs(path, true);

  return {
    read,
    readable,
    readForVisitor: (path) => readAs(path, false),
    purge(collections) {
      changes.note(collections);
      notify(true);
    },
    onPurge: (listener) => listeners.push(listener),
    confirm(isReadableNow) {
      isReadable = isReadableNow;
      if (isReadable) confirmedAt = Date.now();
    },
    uncertainSince: () => (isReadable ? undefined : confirmedAt),
  };
}

/** Stands for every collection. */
const anyCollection = '*';

const known = builtIn();

/** Returns the collections whose changes affect a read. */
function dependenciesOf({ collection, fields: asked }: PublicQuery): readonly string[] {
  const fields = known.get(collection)?.fields ?? [];
  // This gateway does not know to which collection a newer relation leads.
  if (asked.some((field) => field.includes('.') && !fields.includes(field))) return [anyCollection];
  const relations = fields.filter((field) => field.includes('.'));
  return [
    collection,
    ...(collection === 'dizionario' ? ['dizionario_translations'] : []),
    ...(relations.length > 0 && collection !== 'dizionario' ? ['directus_files'] : []),
  ];
}

/** Counts the changes of each collection. */
function createChangeCounter() {
  const counts = new Map<string, number>();
  let everything = 0;
  return {
    /** Returns a version of these collections; it differs after a change of any of them. */
    versionOf: (collections: readonly string[]) =>
      [everything, ...collections.map((name) => counts.get(name) ?? 0)].join(),
    /** Counts a change of these collections; without an argument, of all. */
    note(collections?: readonly string[]) {
      if (collections === undefined) everything += 1;
      const changed = [anyCollection, ...(collections ?? [])];
      for (const name of changed) counts.set(name, (counts.get(name) ?? 0) + 1);
    },
  };
}
