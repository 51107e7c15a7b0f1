import { reasonOf } from '@studio/releases/errors';
import type { Language } from '@studio/shared/contract';
import { romeToday } from '@studio/shared/kit/format';
import { type Cached, createStaleCache, defaultTimeout } from '../cache/stale-cache.ts';
import type { Content } from '../content/content.ts';
import { isUnchanged } from '../content/reads.ts';
import type { Warn } from '../log/warn.ts';
import { type Audience, releaseSets } from '../manifest/cohort.ts';
import type { ManifestSource } from '../manifest/follow-manifest.ts';
import type { ReleaseSet } from '../manifest/live-releases.ts';
import type { RenderPage, StoredPage } from './page-source.ts';

/** The key of a page. */
interface PageKey {
  /** Canonical address of the page. */
  readonly url: string;
  readonly language: Language;
  readonly audience: Audience;
}

/** A cached page with its key. */
export interface CachedPage extends StoredPage {
  readonly key: PageKey;
  /** The releases and the date in Rome that the page was made with. */
  readonly madeWith: string;
}

/** The rendered pages, each made once for all visitors who may see it. */
export interface PageCache {
  /**
   * Returns a page; the older one while the new one is being made or fails.
   * @throws {Error} when the page cannot be made and no older one exists
   */
  readonly get: (key: PageKey, releases: ReleaseSet) => Promise<Cached<CachedPage>>;
  /** Returns a page if a current one is cached. */
  readonly current: (key: PageKey, releases: ReleaseSet) => Cached<CachedPage> | undefined;
  /**
   * Returns the header `x-content-age` of a page that may be outdated: the seconds since it was last known to be right.
   * Returns no header for a current page.
   */
  readonly ageHeader: (
    page: Cached<CachedPage>,
    releases: ReleaseSet,
  ) => { readonly [name: string]: string };
}

const capacity = { maxEntries: 10_000, maxBytes: 64 * 1024 * 1024 };

/** The overflow cache, for searches and for addresses that do not exist: their number is unlimited. */
const overflowCapacity = { maxEntries: 200, maxBytes: 8 * 1024 * 1024 };

/** Approximate size of a page beside its document, in bytes: headers and reads. */
const overhead = 4096;

/** Number of recently used pages that are made after a change before a visitor asks for them. */
const pagesAhead = 30;

/** Time after a change of content during which older pages are served after a short wait, in milliseconds. */
const grace = 2000;

/** The short wait, in milliseconds: most pages are made faster. */
const shortTimeout = 100;

interface Parts {
  readonly content: Pick<Content, 'read' | 'onPurge' | 'uncertainSince'>;
  readonly manifest: Pick<ManifestSource, 'current' | 'onChange'>;
  readonly warn: Warn;
}

/** Creates a cache that keeps pages until releases, content or the date change. */
export function createPageCache(
  { content, manifest, warn }: Parts,
  renderPage: RenderPage,
): PageCache {
  const cache = createStaleCache<CachedPage>({
    ...capacity,
    bytesOf: ({ document, policy }) => document.brotli.length + policy.length + overhead,
    isGood: ({ status, provisional }) => status < 500 && !provisional,
    // Browsers may render a new release that the server cannot, as they do on pages without an older version.
    isPreferable: ({ status, composition }, old) => status < 500 && composition !== old.composition,
    overflow: {
      ...overflowCapacity,
      holds: ({ status, key: { url } }) => status !== 200 || isSearch(url),
    },
  });
  // Counts the moments at which content may have changed.
  let generation = 0;
  let changedAt = 0;

  const sourcesOf = ({ id }: ReleaseSet) => `${romeDate(Date.now())} ${id}`;
  const versionOf = (releases: ReleaseSet) => `${generation} ${sourcesOf(releases)}`;
  const nameOf = ({ url, language, audience }: PageKey) => `${url} ${language} ${audience}`;

  async function make(key: PageKey, releases: ReleaseSet, old?: CachedPage): Promise<CachedPage> {
    const madeWith = sourcesOf(releases);
    // Most changes of content concern other pages.
    if (old?.madeWith === madeWith && !old.provisional && old.reads !== undefined) {
      if (await isUnchanged(content.read, old.reads)) return old;
    }
    return { ...(await renderPage(key.url, key.language, releases)), key, madeWith };
  }

  function get(key: PageKey, releases: ReleaseSet): Promise<Cached<CachedPage>> {
    const isRecent = Date.now() - changedAt < grace;
    // Without the backend a new page could only equal the older one.
    const isAway = content.uncertainSince() !== undefined;
    // After a change of releases the wait is long: a page of older releases would keep its tab on them.
    const timeoutFor = ({ madeWith }: CachedPage) =>
      isAway || (isRecent && madeWith === sourcesOf(releases)) ? shortTimeout : defaultTimeout;
    const makePage = (old?: CachedPage) => make(key, releases, old);
    return cache.get(nameOf(key), versionOf(releases), makePage, timeoutFor);
  }

  const liveSets = () => {
    const live = manifest.current();
    return live === undefined ? new Map<Audience, ReleaseSet>() : releaseSets(live);
  };

  let round = 0;
  async function makeAhead(): Promise<void> {
    round += 1;
    const ownRound = round;
    // The most recently used page is made last, so that the cache keeps the order of use.
    const pages = cache.recent(pagesAhead).toReversed();
    // One audience after the other: their releases need different render processes, of which few run at a time.
    for (const audience of [...liveSets().keys()]) {
      for (const { key } of pages) {
        const releases = liveSets().get(audience);
        if (releases) {
          await get({ ...key, audience }, releases).catch((error: unknown) =>
            // The next visitor of the page gets the response for the failure.
            warn(`${new URL(key.url).pathname} could not be made ahead: ${reasonOf(error)}.`),
          );
        }
        if (ownRound !== round) return;
      }
    }
  }

  const onChange = () => {
    changedAt = Date.now();
    void makeAhead();
  };
  manifest.onChange(onChange);
  content.onPurge((isChange) => {
    generation += 1;
    if (isChange) onChange();
  });

  function outdatedSince({ version, madeAt }: Cached<CachedPage>, releases: ReleaseSet) {
    if (version !== versionOf(releases)) return madeAt;
    const since = content.uncertainSince();
    return since === undefined ? undefined : Math.max(since, madeAt);
  }

  return {
    get,
    current: (key, releases) => cache.current(nameOf(key), versionOf(releases)),
    ageHeader(page, releases) {
      const since = outdatedSince(page, releases);
      if (since === undefined) return {};
      return { 'x-content-age': String(Math.floor((Date.now() - since) / 1000)) };
    },
  };
}

function isSearch(url: string): boolean {
  return url.includes('?');
}

const oneMinute = 60_000;

let known: { readonly minute: number; readonly date: string } | undefined;

/** Returns the date in Rome as `yyyy-mm-dd`: pages that depend on the date change at midnight there (decision W3). */
function romeDate(now: number): string {
  // Computed once a minute, for every page request needs it; a date changes at the start of a minute.
  const minute = Math.floor(now / oneMinute);
  if (known?.minute !== minute) known = { minute, date: romeToday(now) };
  return known.date;
}
