import { type LiveSet, readLiveSet } from '@studio/releases/live';
import { folderStore } from '@studio/releases/store';
import { type AppName, apps } from '@studio/shared/contract';

/** Whose releases a start makes. */
export interface WhoseReleases {
  readonly production: boolean;
  /** Apps that follow the working copy, instead of being released. */
  readonly edited: readonly AppName[];
}

/**
 * Returns the apps that a start builds and releases where their sources have changed. While a team works on some of the
 * apps, a start only fills gaps: the live releases of the others are theirs to replace.
 * @param live by app
 * @throws {Error} in production, with a sentence for operators, when an app has no live release: a production host has
 *   no team's key
 */
export function appsToRelease(
  { production, edited }: WhoseReleases,
  live: LiveSet['apps'],
): AppName[] {
  const missing = apps.filter((app) => live[app] === undefined);
  if (production) {
    if (missing.length === 0) return [];
    throw new Error(
      `Nothing is live of ${missing.join(', ')}: their teams publish and promote the first releases before the ` +
        'site starts (docs/production.md).',
    );
  }
  return apps.filter(
    (app) => !edited.includes(app) && (edited.length === 0 || missing.includes(app)),
  );
}

/** What is live of each app in this folder of releases. */
export async function liveApps(releases: string): Promise<LiveSet['apps']> {
  return (await readLiveSet(folderStore(releases))).apps;
}
