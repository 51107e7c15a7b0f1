import { apps } from '@studio/shared/contract';
import type { LiveReleases, ReleaseSet } from '../manifest/live-releases.ts';

/** A release as compositions name it: `auth@1.0.0`. */
export const releaseName = (app: string, version: string) => `${app}@${version}`;

function namesIn({ apps: entries }: ReleaseSet): [string, string][] {
  return apps.flatMap((app): [string, string][] => {
    const version = entries[app]?.release.version;
    return version === undefined ? [] : [[app, releaseName(app, version)]];
  });
}

/** The names of the releases that visitors get, by what they are: an app's for everybody, or one rolled out. */
export function rolesIn({ everybody, rollouts = [] }: LiveReleases): ReadonlyMap<string, string> {
  const roles = new Map(namesIn(everybody));
  for (const { app, entry } of rollouts) {
    roles.set(`rolled out ${app}`, releaseName(app, entry.release.version));
  }
  return roles;
}

/** The names of the releases to fall back on. */
export function fallbacksIn({ everybody }: LiveReleases): string[] {
  return apps.flatMap((app) => {
    const version = everybody.apps[app]?.previous?.version;
    return version === undefined ? [] : [releaseName(app, version)];
  });
}
