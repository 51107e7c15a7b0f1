import { type Manifest, readManifest } from '@studio/releases/manifest';
import { openStore } from '@studio/releases/store';
import { type AppName, apps } from '@studio/shared/contract';

/** Whose releases a start makes. */
interface WhoseReleases {
  readonly production: boolean;
  /** Apps that follow the working copy, instead of being released. */
  readonly edited: readonly AppName[];
}

/**
 * Returns the apps that a start builds and releases where their sources have changed. While a team works on some of the
 * apps, a start only fills gaps: the live releases of the others are theirs to replace.
 * @param live by app
 * @throws {Error} in production, with a sentence for operators, when no shell is live: without one there is no site, and a
 *   production host has no team's key
 */
export function appsToRelease(
  { production, edited }: WhoseReleases,
  live: Manifest['apps'],
): AppName[] {
  const missing = missingApps(live);
  if (production) {
    if (!missing.includes('shell')) return [];
    throw new Error(
      `Nothing is live of ${missing.join(', ')}: their teams publish and promote the first releases before the ` +
        'site starts (docs/production.md).',
    );
  }
  return apps.filter(
    (app) => !edited.includes(app) && (edited.length === 0 || missing.includes(app)),
  );
}

/** Returns the apps of which nothing is live: a new one whose team has not promoted it yet, or one that was retired. */
export const missingApps = (live: Manifest['apps']): AppName[] =>
  apps.filter((app) => live[app] === undefined);

/** Returns the live release of each app in a folder of releases. */
export async function liveApps(releases: string): Promise<Manifest['apps']> {
  return (await readManifest(openStore(releases))).apps;
}
