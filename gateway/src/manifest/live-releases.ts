import type { Change, Grants } from '@studio/releases/manifest';
import { type AppName, inAppOrder, type Release } from '@studio/shared/contract';

/** A live release, with the previous one as its fallback. */
export interface LiveApp {
  readonly release: Release;
  readonly previous?: Release;
}

/** The releases that make up a page. */
export interface ReleaseSet {
  /** Equal for equal releases. */
  readonly id: string;
  readonly apps: Readonly<Record<AppName, LiveApp>>;
}

/** A release that a share of the visitors gets, with the common release as its fallback. */
export interface RolledOut {
  readonly app: AppName;
  readonly percent: number;
  /** The time when the roll-out began, ISO 8601. */
  readonly since?: string;
  readonly entry: LiveApp;
}

/** A generation that a share of the visitors gets, as a whole. */
export interface NextGeneration {
  readonly generation: number;
  readonly percent: number;
  /** The time when its roll-out began, ISO 8601. */
  readonly since: string;
  readonly releases: LiveReleases;
}

/** The releases that make up the site now. */
export interface LiveReleases {
  /** Revision of the manifest. */
  readonly revision: number;
  readonly common: ReleaseSet;
  /** The live release of the console. */
  readonly console?: LiveApp;
  /** The latest change, where it was about an app of the site. */
  readonly change?: Change;
  /** The roll-outs, each of another app. */
  readonly rollouts?: readonly RolledOut[];
  readonly next?: NextGeneration;
  /** The versions that the entries of other generations name, by app: a link may show them. */
  readonly elsewhere?: Readonly<Record<AppName, readonly string[]>>;
  /** The grants of apps. */
  readonly grants?: Grants;
  /** Live apps without a grant, which are left out. */
  readonly unknown?: readonly string[];
  /** The live releases that cannot be used, one sentence each. */
  readonly problems?: readonly string[];
}

/** Returns every release of a set, fallbacks too. */
export const allReleases = ({ apps: entries }: ReleaseSet): Release[] =>
  Object.values(entries).flatMap(({ release, previous }) => [
    release,
    ...(previous ? [previous] : []),
  ]);

/** Returns a set of these apps; apps without a release are left out. */
export function releaseSet(entries: Readonly<Record<AppName, LiveApp>>): ReleaseSet {
  const names = inAppOrder(Object.keys(entries)).flatMap((app) => {
    const { release, previous } = entries[app] ?? {};
    return release === undefined ? [] : [`${app}@${release.version}<${previous?.version ?? ''}`];
  });
  return { id: names.join(' '), apps: entries };
}
