import { type Consented, noConsents } from '@studio/releases/consents';
import { jsonText } from '@studio/releases/json';
import {
  type Claimant,
  catchAllOwner,
  clashesBetween,
  isCatchAll,
  shapeOf,
} from '@studio/releases/paths';
import type { AppName, Release } from '@studio/shared/contract';
import * as v from 'valibot';
import type { StoredText } from '../storage/storage.ts';

const shapesOf = ({ routes }: Release) => routes.map(({ path }) => shapeOf(path));

/** The owner of each path, by the path's shape. */
type Owners = ReadonlyMap<string, AppName>;

const ownersText = jsonText(v.record(v.string(), v.string()));

/** Releases by app. */
export type Releases = Readonly<Record<AppName, Release>>;

/**
 * The owners of paths. A path belongs to the first app that claims it, until a release of that app gives it up; another
 * app may claim a path that answers the same addresses only with the owner's consent.
 */
export interface PathOwners {
  /**
   * Rejects a release that claims a path which answers addresses of another app.
   * @param releases the live release of each app
   * @throws {Error} with a sentence without its full stop
   */
  readonly require: (release: Release, releases: Releases, consented?: Consented) => void;
  /**
   * Assigns each path without an owner to the app that claims it, and frees the paths that were given up.
   * @param withdrawn apps that have given up all of theirs
   */
  readonly settle: (releases: Releases, withdrawn?: readonly AppName[]) => Promise<void>;
}

/**
 * Opens the table of path owners.
 * @param stored keeps the table across restarts
 */
export async function openPathOwners(stored: StoredText): Promise<PathOwners> {
  const table = v.safeParse(ownersText, (await stored.read()) ?? '{}');
  let owners: Owners = new Map([
    ['*', catchAllOwner],
    ...Object.entries(table.success ? table.output : {}),
  ]);

  /** Returns the other apps with their paths. An app without a usable release has given up nothing. */
  function othersThan(app: AppName, releases: Releases): Claimant[] {
    const isClaimed = (shape: string, owner: AppName) => {
      const release = releases[owner];
      return release === undefined || shapesOf(release).includes(shape);
    };
    const theirs = Map.groupBy(
      [...owners].filter(([shape, owner]) => owner !== app && isClaimed(shape, owner)),
      ([, owner]) => owner,
    );
    return [...theirs].map(([owner, entries]) => ({
      app: owner,
      routes: entries.map(([path]) => ({ path })),
    }));
  }

  return {
    require(release, releases, consented = noConsents) {
      const { app, version } = release;
      if (app !== catchAllOwner && release.routes.some(({ path }) => isCatchAll(path)))
        throw new Error(`${app} ${version} claims every path, which only ${catchAllOwner} may`);
      // Paths that the app owns already need no check, whatever other apps have claimed since.
      const routes = release.routes.filter(({ path }) => owners.get(shapeOf(path)) !== app);
      for (const other of othersThan(app, releases)) {
        const [clash] = clashesBetween({ app, routes }, other, consented);
        if (clash === undefined) continue;
        const answered = clash.isSame ? '' : `, which answers ${clash.addresses[0]}`;
        throw new Error(
          `${app} ${version} claims ${shapeOf(clash.path)}${answered}, which belongs to ${other.app}`,
        );
      }
    },
    async settle(releases, withdrawn = []) {
      const claims = Object.values(releases).flatMap((release) =>
        shapesOf(release).map((shape) => [shape, release.app] as const),
      );
      // An app without a usable release has given up nothing.
      const unusable = [...owners].filter(
        ([, app]) => releases[app] === undefined && !withdrawn.includes(app),
      );
      const own = claims.filter(([shape, app]) => owners.get(shape) === app);
      // Later entries replace earlier ones: unusable apps and present owners keep their paths, then the first claim
      // wins.
      const next = new Map([...claims.toReversed(), ...own, ...unusable]);
      const text = JSON.stringify(Object.fromEntries([...next].sort()));
      const isNew = text !== JSON.stringify(Object.fromEntries([...owners].sort()));
      owners = next;
      if (isNew) await stored.write(text);
    },
  };
}
