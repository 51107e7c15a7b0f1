import { type AppName, inAppOrder, type Release } from '@studio/shared/contract';
import { type Manifest, type Reachable, readReachable } from '../manifest/manifest.ts';
import type { Releases } from '../published/published.ts';
import { incompatibilities } from './compatibility.ts';
import { peersAmong } from './peers.ts';
import type { Problem } from './problem.ts';

/** A release that waits for its promotion. */
export interface Planned {
  readonly release: Release;
  readonly isPublished: boolean;
}

/** The order in which releases can go live. */
export interface Plan {
  /** The releases that can go live, each after the ones before it. */
  readonly steps: readonly Planned[];
  /** The releases that cannot, with their problems after the last step. */
  readonly blocked: readonly (Planned & { readonly problems: readonly Problem[] })[];
}

/** The releases of each app that visitors may get. */
type Site = ReadonlyMap<AppName, Reachable>;

/**
 * Finds the order in which releases can go live, each beside everything that visitors may get at that moment. It tries
 * every order, and returns the longest when none leads to all of them. It compares descriptions only; the check looks
 * at bytes, styles and pages.
 * @param given paths that are given up on purpose
 */
export async function findPlan(
  { store, publicKeys }: Releases,
  manifest: Manifest,
  planned: readonly Planned[],
  given: readonly string[] = [],
): Promise<Plan> {
  const found = await Promise.all(
    inAppOrder(Object.keys(manifest.apps)).map((app) =>
      readReachable(store, publicKeys, manifest, app),
    ),
  );
  const start: Site = new Map(found.flatMap((one) => (one ? [[one.app, one] as const] : [])));
  const problemsOn = (site: Site, { release }: Planned) => {
    const peers = peersAmong([...site.values()], release.app);
    const live = site.get(release.app)?.live;
    return incompatibilities(release, { ...peers, live }, given);
  };
  const visited = new Set<string>();
  let best: Plan | undefined;

  /** Tries every order from here; returns true when all releases can go live. */
  function search(site: Site, steps: readonly Planned[]): boolean {
    const left = planned.filter((one) => !steps.includes(one));
    // Two orders of the same releases lead to the same site.
    const key = left.map(({ release }) => release.app).join();
    if (visited.has(key)) return false;
    visited.add(key);
    const open = left.map((one) => ({ ...one, problems: problemsOn(site, one) }));
    if (best === undefined || steps.length > best.steps.length) best = { steps, blocked: open };
    if (left.length === 0) return true;
    return open.some(
      ({ problems }, index) =>
        problems.length === 0 &&
        left[index] !== undefined &&
        search(withRelease(site, left[index].release), [...steps, left[index]]),
    );
  }

  search(start, []);
  return best ?? { steps: [], blocked: [] };
}

/** Returns the site after a release was promoted. */
function withRelease(site: Site, release: Release): Site {
  const live = site.get(release.app)?.live;
  const isSame = live?.version === release.version;
  const reachable: Reachable = {
    app: release.app,
    live: release,
    ...(live && !isSame && { previous: live }),
    rejected: [],
  };
  return new Map([...site, [release.app, reachable]]);
}
