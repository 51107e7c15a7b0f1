import {
  type BranchPreview,
  isBranchToken,
  previewOf,
  readBranchPreviews,
} from '@studio/releases/branch-preview';
import { reasonOf } from '@studio/releases/errors';
import { consoleApp, type Grants, generationOf, isRegistered } from '@studio/releases/manifest';
import { type PreviewClaim, readPreviewToken } from '@studio/releases/preview-link';
import type { Releases } from '@studio/releases/published';
import { releaseManager } from '@studio/releases/signature';
import { type AppName, inAppOrder, type Release } from '@studio/shared/contract';
import { ownerOf } from '@studio/shared/contract/owner-of';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { hasSession } from '../api/upstream.ts';
import { type Warn, warnOnce } from '../log/warn.ts';
import { servedReleases } from '../manifest/cohort.ts';
import type { ManifestSource } from '../manifest/follow-manifest.ts';
import {
  type LiveApp,
  type LiveReleases,
  type ReleaseSet,
  releaseSet,
} from '../manifest/live-releases.ts';
import { createReleaseReader, requireGranted } from '../manifest/read-releases.ts';

/** The cookie that keeps a browser on the releases of a preview link; scripts cannot read it. */
export const previewCookie = 'studio_composition';

/** The site made of the releases of a preview link. */
interface Preview {
  readonly releases: ReleaseSet;
  readonly purpose: PreviewClaim['purpose'];
  /** End of the preview, in milliseconds since the epoch. */
  readonly until: number;
}

/** Returns the preview of a token; undefined for an invalid token. */
export type ReadPreview = (token: string) => Promise<Preview | undefined>;

/** Number of cached release sets: a visitor of a link opens several pages. */
const maxSets = 20;

/**
 * Rejects a link that names apps without a grant.
 * @throws {Error} when one of the apps is not part of the site
 */
function requireRegistered(names: readonly string[], grants: Grants | undefined): void {
  const unknown = names.find((name) => !isRegistered(grants, name));
  if (unknown !== undefined) throw new Error(`${unknown} has no grant`);
}

/**
 * Returns whether a team may show these releases: any of its own app; of other apps only live releases, rollback
 * targets, and those of other generations in the manifest. A team's key must not bring back an old release of another team.
 */
function mayShow({ apps: named, by }: PreviewClaim, live: LiveReleases | undefined): boolean {
  const served = live === undefined ? [] : servedReleases(live);
  return Object.entries(named).every(([app, version]) => {
    // Apps without a grant are left out, and the console is no part of the public site.
    if (app === by || app === consoleApp || !isRegistered(live?.grants, app)) return true;
    const isServed = served.some((one) => one.app === app && one.version === version);
    return isServed || live?.elsewhere?.[app]?.includes(version) === true;
  });
}

/**
 * Creates the reader of preview links. Each release of a link must be published and signed by its own team; the set has
 * no fallbacks, so that the visitor sees the named releases or nothing.
 */
export function createPreviewReader(
  source: Releases,
  manifest: Pick<ManifestSource, 'current'>,
  warn: Warn,
): ReadPreview {
  const read = createReleaseReader(source);
  const sets = new LRUCache<string, ReleaseSet>({ max: maxSets });
  const warnOfLink = warnOnce(warn, maxSets);

  async function setOf(claim: PreviewClaim): Promise<ReleaseSet> {
    const grants = manifest.current()?.grants;
    // A check runs a candidate beside the apps of the site; a preview shows all of its releases or nothing.
    const isTeams = claim.purpose === 'check' && claim.by !== releaseManager;
    requireRegistered(isTeams ? [claim.by] : Object.keys(claim.apps), grants);
    const entries: [AppName, LiveApp][] = [];
    for (const app of inAppOrder(Object.keys(claim.apps))) {
      if (!isRegistered(grants, app) || app === consoleApp) continue;
      const release = await read(app, claim.apps[app] ?? '');
      requireGranted(release, grants);
      entries.push([app, { release }]);
    }
    const generations = entries.map(([, { release }]) => generationOf(release));
    if (new Set(generations).size > 1) throw new Error('its releases are of two generations');
    return releaseSet(Object.fromEntries(entries));
  }

  const readBranches = createBranchReader(source, warn);

  /** Returns what the preview of a branch shows now: its release beside the live ones of the other apps. */
  async function branchClaim(token: string): Promise<PreviewClaim | undefined> {
    const found = previewOf(await readBranches(), token);
    const live = manifest.current()?.common.apps;
    if (found === undefined || live === undefined) return undefined;
    const { app, version, until } = found;
    const others = Object.entries(live).map(([name, { release }]) => [name, release.version]);
    return {
      apps: { ...Object.fromEntries(others), [app]: version },
      ...{ until, by: app, purpose: 'preview' },
    };
  }

  return async (token) => {
    const claim = isBranchToken(token)
      ? await branchClaim(token)
      : await readPreviewToken(token, source.publicKeys, Date.now());
    if (claim === undefined || !mayShow(claim, manifest.current())) return undefined;
    // A branch's page changes with its releases and the live ones.
    const key = isBranchToken(token) ? `${token} ${JSON.stringify(claim.apps)}` : token;
    const known = sets.get(key);
    try {
      const releases = known ?? (await setOf(claim));
      sets.set(key, releases);
      return { releases, purpose: claim.purpose, until: Date.parse(claim.until) };
    } catch (error) {
      warnOfLink(`A preview link of ${claim.by} cannot be shown: ${reasonOf(error)}.`, token);
      return undefined;
    }
  };
}

/** The time in which the previews of branches are read once, in milliseconds: so soon an end counts. */
const branchesFreshFor = 2000;

/** Creates the reader of the previews of branches; however many addresses are tried, the store is asked once in a while. */
function createBranchReader({ store, publicKeys }: Releases, warn: Warn) {
  let read: Promise<readonly BranchPreview[]> | undefined;
  let readAt = 0;
  return (): Promise<readonly BranchPreview[]> => {
    const now = Date.now();
    if (read !== undefined && now - readAt < branchesFreshFor) return read;
    readAt = now;
    read = readBranchPreviews(store, publicKeys, now).catch((error: unknown) => {
      warn(`The previews of branches cannot be read: ${reasonOf(error)}.`);
      return [];
    });
    return read;
  };
}

/**
 * Returns the releases of the preview link that a visitor has followed; undefined for other visitors. A preview never
 * applies to a visitor with a session, which unreleased code could steal. Pages for clients are previewed for a check
 * only: those are the pages that require a login in the live releases or in the previewed ones.
 * @param common the live releases
 * @param path path of the page
 */
export async function previewedReleases(
  readPreview: ReadPreview,
  { cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>,
  common: ReleaseSet,
  path: string,
): Promise<ReleaseSet | undefined> {
  const token = cookies[previewCookie];
  if (token === undefined || hasSession(headers)) return undefined;
  const preview = await readPreview(token);
  if (preview === undefined) return undefined;
  const isForClients = requiresLogin(common, path) || requiresLogin(preview.releases, path);
  return isForClients && preview.purpose !== 'check' ? undefined : preview.releases;
}

/** Returns whether a page of these releases requires a login. */
export function requiresLogin({ apps }: ReleaseSet, path: string): boolean {
  const releases: Release[] = Object.values(apps).map(({ release }) => release);
  return ownerOf(path, releases)?.claim.requiresLogin === true;
}
