import { type PreviewClaim, readPreviewToken } from '@studio/releases/preview-link';
import type { Releases } from '@studio/releases/published';
import { type AppName, apps } from '@studio/shared/contract';
import { LRUCache } from 'lru-cache';
import { releaseSets } from '../manifest/cohort.ts';
import type { ManifestSource } from '../manifest/follow-manifest.ts';
import {
  type LiveApp,
  type LiveReleases,
  type ReleaseSet,
  releaseSet,
} from '../manifest/live-releases.ts';
import { readOnce } from '../manifest/read-once.ts';

/** Name of the cookie that keeps a browser with the releases of a link; scripts cannot read it. */
export const compositionCookie = 'studio_composition';

/** What a link makes of the site for whoever follows it. */
export interface Preview {
  readonly releases: ReleaseSet;
  readonly purpose: PreviewClaim['purpose'];
  /** When it ends, in milliseconds since 1970. */
  readonly until: number;
}

/** The preview that a token stands for; undefined where it counts for nothing. */
export type ReadPreview = (token: string) => Promise<Preview | undefined>;

/** How many sets are remembered: a link is followed from page to page. */
const remembered = 20;

/** @throws where one of the apps is live elsewhere, but not known to this gateway */
function requireKnown(names: readonly string[]): void {
  const known: readonly string[] = apps;
  if (!names.every((name) => known.includes(name))) throw new Error('not all apps are known here');
}

/**
 * Returns whether a team may show these releases: any of its own app, of other apps only what visitors get, or would get
 * after a rollback. A team's key must not bring back an old release of another team.
 */
function mayShow({ apps: named, by }: PreviewClaim, live: LiveReleases | undefined): boolean {
  const sets = live === undefined ? [] : [...releaseSets(live).values()];
  return apps.every((app) => {
    const version = named[app];
    if (version === undefined || app === by) return true;
    const shown = sets.flatMap((set) => [set.apps[app]?.release, set.apps[app]?.previous]);
    return shown.some((release) => release?.version === version);
  });
}

/**
 * Reads the tokens of composition links. Every release that one names must be published and signed by its own team;
 * nothing is remembered to fall back on, so that what is seen is what the link says.
 */
export function readPreviews(
  source: Releases,
  manifest: Pick<ManifestSource, 'current'>,
): ReadPreview {
  const read = readOnce(source);
  const sets = new LRUCache<string, ReleaseSet>({ max: remembered });

  async function setOf(claim: PreviewClaim): Promise<ReleaseSet> {
    // A candidate is tried beside what this gateway knows, as it will be live; a preview shows all of it or nothing.
    if (claim.purpose === 'preview') requireKnown(Object.keys(claim.apps));
    const entries: [AppName, LiveApp][] = [];
    for (const app of apps) {
      const version = claim.apps[app];
      if (version !== undefined) entries.push([app, { release: await read(app, version) }]);
    }
    return releaseSet(Object.fromEntries(entries));
  }

  return async (token) => {
    const claim = await readPreviewToken(token, source.publicKeys, Date.now());
    if (claim === undefined || !mayShow(claim, manifest.current())) return undefined;
    const releases = sets.get(token) ?? (await setOf(claim).catch(() => undefined));
    if (releases === undefined) return undefined;
    sets.set(token, releases);
    return { releases, purpose: claim.purpose, until: Date.parse(claim.until) };
  };
}
