import type { Language } from '@studio/shared/config';
import type { Content } from '../content/content.ts';
import { isUnchanged } from '../content/reads.ts';
import { type Audience, releaseSets } from '../manifest/cohort.ts';
import type { ManifestSource } from '../manifest/follow-manifest.ts';
import type { ReleaseSet } from '../manifest/live-releases.ts';
import { createStaleCache, type Kept, usualPatience } from '../stale-cache.ts';
import type { RenderPage, StoredPage } from './page-source.ts';
import { romeDate } from './rome-date.ts';

/** What a page is asked for by. */
export interface Asked {
  /** Its one address. */
  readonly url: string;
  readonly language: Language;
  /** Whose releases it is made of. */
  readonly audience: Audience;
}

/** The page as it is kept, with whom it is for. */
export interface CachedPage extends StoredPage {
  readonly asked: Asked;
  /** The releases and the date in Rome that it was made with. */
  readonly made: string;
}

/** The rendered pages, each made once for everybody who may see it. */
export interface PageCache {
  /**
   * The page; while a new one is made, or cannot be, the one before.
   * @throws when the page cannot be made and there is none from before.
   */
  readonly get: (asked: Asked, releases: ReleaseSet) => Promise<Kept<CachedPage>>;
  /** The page, if one is kept that no change has made old. */
  readonly current: (asked: Asked, releases: ReleaseSet) => Kept<CachedPage> | undefined;
  /** Since when nobody can say whether a page is right still, in milliseconds since the epoch; undefined if it is. */
  readonly oldSince: (kept: Kept<CachedPage>, releases: ReleaseSet) => number | undefined;
}

// Addresses that do not exist, and searches, are endless: pages do not make way for them.
const room = { maxEntries: 10_000, maxBytes: 64 * 1024 * 1024 };
const roomAside = { maxEntries: 200, maxBytes: 8 * 1024 * 1024 };

/** Roughly what a page takes beside its document: its headers, and what it was made from. In bytes. */
const overhead = 4096;

/** So many pages, those asked for last, are made anew after a change before anybody asks for them. */
const madeAhead = 30;

/** After a change of content so long, in milliseconds, pages from before may be answered without waiting for new ones. */
const grace = 2000;

/** What is waited within that time, in milliseconds: most pages are made faster. */
const shortPatience = 100;

interface Parts {
  readonly content: Pick<Content, 'read' | 'onPurge' | 'uncertainSince'>;
  readonly manifest: Pick<ManifestSource, 'current' | 'onChange'>;
}

/** Keeps pages until what they are made from changes: releases, content, the day. */
export function createPageCache({ content, manifest }: Parts, renderPage: RenderPage): PageCache {
  const cache = createStaleCache<CachedPage>({
    ...room,
    bytesOf: ({ document, policy }) => document.brotli.length + policy.length + overhead,
    isGood: ({ status, provisional }) => status < 500 && !provisional,
    // A new release that the server cannot render is for browsers to try, as it is on pages nobody has seen before.
    isPreferable: ({ status, composition }, old) => status < 500 && composition !== old.composition,
    aside: { ...roomAside, holds: ({ status, asked: { url } }) => status !== 200 || isSearch(url) },
  });
  // Counts whenever content may be another.
  let generation = 0;
  let changedAt = 0;

  const madeWith = ({ id }: ReleaseSet) => `${romeDate(Date.now())} ${id}`;
  const stampOf = (releases: ReleaseSet) => `${generation} ${madeWith(releases)}`;
  const keyOf = ({ url, language, audience }: Asked) => `${url} ${language} ${audience}`;

  async function make(asked: Asked, releases: ReleaseSet, old?: CachedPage): Promise<CachedPage> {
    const made = madeWith(releases);
    // Most changes are about other pages.
    if (old?.made === made && !old.provisional && old.reads !== undefined) {
      if (await isUnchanged(content.read, old.reads)) return old;
    }
    return { ...(await renderPage(asked.url, asked.language, releases)), asked, made };
  }

  function get(asked: Asked, releases: ReleaseSet): Promise<Kept<CachedPage>> {
    const isRecent = Date.now() - changedAt < grace;
    // What is made while the backend is away can only be what was made before.
    const isAway = content.uncertainSince() !== undefined;
    // A page of the releases before would keep its tab on them.
    const patience = ({ made }: CachedPage) =>
      isAway || (isRecent && made === madeWith(releases)) ? shortPatience : usualPatience;
    const makeIt = (old?: CachedPage) => make(asked, releases, old);
    return cache.get(keyOf(asked), stampOf(releases), makeIt, patience);
  }

  const sets = () => {
    const live = manifest.current();
    return live === undefined ? new Map<Audience, ReleaseSet>() : releaseSets(live);
  };
  const audiences = () => [...sets().keys()];

  let rounds = 0;
  async function makeAhead(): Promise<void> {
    rounds += 1;
    const own = rounds;
    // Those asked for last come last: that is how the cache remembers them.
    const pages = cache.recent(madeAhead).toReversed();
    // One audience after the other: their releases need different render processes, of which few run at a time.
    for (const audience of audiences()) {
      for (const { asked } of pages) {
        const releases = sets().get(audience);
        // Whoever asks for a page that cannot be made is told then.
        if (releases) await get({ ...asked, audience }, releases).catch(() => undefined);
        if (own !== rounds) return;
      }
    }
  }

  const changed = () => {
    changedAt = Date.now();
    void makeAhead();
  };
  manifest.onChange(changed);
  content.onPurge((isChange) => {
    generation += 1;
    if (isChange) changed();
  });

  return {
    get,
    current: (asked, releases) => cache.current(keyOf(asked), stampOf(releases)),
    oldSince({ stamp, madeAt }, releases) {
      if (stamp !== stampOf(releases)) return madeAt;
      const since = content.uncertainSince();
      return since === undefined ? undefined : Math.max(since, madeAt);
    },
  };
}

function isSearch(url: string): boolean {
  return url.includes('?');
}
