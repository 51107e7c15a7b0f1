import { type Consented, noConsents } from '@studio/releases/consents';
import { isKnownApp } from '@studio/releases/manifest';
import {
  type Claimant,
  catchAllOwner,
  clashesBetween,
  isCatchAll,
  shapeOf,
} from '@studio/releases/paths';
import type { AppName, Release } from '@studio/shared/contract';
import * as v from 'valibot';
import type { Memory } from './memory.ts';

const shapesOf = ({ routes }: Release) => routes.map(({ path }) => shapeOf(path));

/** The app that a path belongs to, by the path's shape. */
type Owners = ReadonlyMap<string, AppName>;

const ownersText = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/** Releases by app. */
export type Releases = { readonly [app in AppName]?: Release };

/**
 * Keeps apps off the addresses of others: a path belongs to the app that had it first, until a release of it lets it go,
 * and no other path that answers the same addresses is taken without the owner's consent.
 */
export interface PathOwners {
  /**
   * Refuses a release that claims a path which answers addresses of another app.
   * @param releases what is live of each app
   * @throws a sentence without its full stop
   */
  readonly require: (release: Release, releases: Releases, consented?: Consented) => void;
  /**
   * Gives each path that has no owner to the app that claims it, and takes those that are let go.
   * @param withdrawn apps that have let all of theirs go
   */
  readonly settle: (releases: Releases, withdrawn?: readonly AppName[]) => Promise<void>;
}

/** Opens what is known of the paths' owners. @param memory keeps it across restarts */
export async function openPathOwners(memory: Memory): Promise<PathOwners> {
  const kept = v.safeParse(ownersText, (await memory.recall()) ?? '{}');
  let owners: Owners = new Map([
    ['*', catchAllOwner],
    ...Object.entries(kept.success ? kept.output : {}).flatMap(([shape, app]) =>
      isKnownApp(app) ? [[shape, app] as const] : [],
    ),
  ]);

  /** The other apps with the paths that are theirs. An app whose releases cannot be used has let nothing go. */
  function othersThan(app: AppName, releases: Releases): Claimant[] {
    const isKept = (shape: string, owner: AppName) => {
      const release = releases[owner];
      return release === undefined || shapesOf(release).includes(shape);
    };
    const theirs = Map.groupBy(
      [...owners].filter(([shape, owner]) => owner !== app && isKept(shape, owner)),
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
      // Paths that belong to the app already are not asked for again, whatever others have taken since.
      const routes = release.routes.filter(({ path }) => owners.get(shapeOf(path)) !== app);
      for (const other of othersThan(app, releases)) {
        const [clash] = clashesBetween({ app, routes }, other, consented);
        if (clash === undefined) continue;
        const what = clash.isSame ? '' : `, which answers ${clash.addresses[0]}`;
        throw new Error(
          `${app} ${version} claims ${shapeOf(clash.path)}${what}, which belongs to ${other.app}`,
        );
      }
    },
    async settle(releases, withdrawn = []) {
      const claims = Object.values(releases).flatMap((release) =>
        shapesOf(release).map((shape) => [shape, release.app] as const),
      );
      // An app whose releases cannot be used has let nothing go.
      const missing = [...owners].filter(
        ([, app]) => releases[app] === undefined && !withdrawn.includes(app),
      );
      const own = claims.filter(([shape, app]) => owners.get(shape) === app);
      // Of the same key the last one counts.
      const next = new Map([...claims.toReversed(), ...own, ...missing]);
      const text = JSON.stringify(Object.fromEntries([...next].sort()));
      const isNew = text !== JSON.stringify(Object.fromEntries([...owners].sort()));
      owners = next;
      if (isNew) await memory.keep(text);
    },
  };
}
