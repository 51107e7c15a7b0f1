import { isKnownApp } from '@studio/releases/live';
import { fallbackOwner, shapeOf } from '@studio/releases/paths';
import type { AppName, Release } from '@studio/shared/contract';
import * as v from 'valibot';
import type { Memory } from './memory.ts';

const shapesOf = ({ routes }: Release) => routes.map(({ path }) => shapeOf(path));

/** The app that a path belongs to, by the path's shape. */
type Owners = ReadonlyMap<string, AppName>;

const ownersText = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/** Releases by app. */
export type Releases = { readonly [app in AppName]?: Release };

/** Keeps apps off the paths of others: a path belongs to the app that had it first, until a release of it lets it go. */
export interface PathOwners {
  /**
   * Refuses a release that claims a path of another app.
   * @param releases what is live of each app
   * @throws a sentence without its full stop
   */
  readonly require: (release: Release, releases: Releases) => void;
  /**
   * Gives each path that has no owner to the app that claims it, and takes those that are let go.
   * @param withdrawn apps that have let all of theirs go
   */
  readonly settle: (releases: Releases, withdrawn?: readonly AppName[]) => Promise<void>;
}

/** Opens what is known of the paths' owners. @param memory keeps it across restarts */
export async function openPathOwners(memory: Memory): Promise<PathOwners> {
  const kept = v.safeParse(ownersText, (await memory.recall()) ?? '{}');
  let owners: Owners = new Map(
    Object.entries(kept.success ? kept.output : {}).flatMap(([shape, app]) =>
      isKnownApp(app) ? [[shape, app] as const] : [],
    ),
  );

  return {
    require(release, releases) {
      const { app, version } = release;
      for (const shape of shapesOf(release)) {
        if (shape === '*' && app !== fallbackOwner)
          throw new Error(`${app} ${version} claims every path, which only ${fallbackOwner} may`);
        const owner = owners.get(shape) ?? app;
        const other = releases[owner];
        const isLetGo = other !== undefined && !shapesOf(other).includes(shape);
        if (owner !== app && !isLetGo)
          throw new Error(`${app} ${version} claims ${shape}, which belongs to ${owner}`);
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
