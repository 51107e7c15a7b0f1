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
 * Apps that a start builds and releases where their sources have changed. In production, and while a team works on
 * some of the apps, a start only fills gaps: whatever is live of the others already is theirs to release.
 * @param live by app
 */
export function appsToRelease(
  { production, edited }: WhoseReleases,
  live: LiveSet['apps'],
): AppName[] {
  const onlyGaps = production || edited.length > 0;
  return apps.filter((app) => !edited.includes(app) && !(onlyGaps && live[app] !== undefined));
}

/** What is live of each app in this folder of releases. */
export async function liveApps(releases: string): Promise<LiveSet['apps']> {
  return (await readLiveSet(folderStore(releases))).apps;
}
