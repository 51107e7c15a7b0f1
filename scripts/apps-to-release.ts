import { checkoutApps } from '@studio/releases/files/folders';
import { type Manifest, readManifest } from '@studio/releases/manifest';
import { openStore, type StorePlace } from '@studio/releases/store';
import { type AppName, isFirstApp } from '@studio/shared/contract';

/** The kind of a start, which decides the apps that it releases. */
interface StartKind {
  readonly production: boolean;
  /** Apps that follow the working copy, instead of being released. */
  readonly edited: readonly AppName[];
}

/**
 * Returns the apps that a start releases when their sources have changed. While a team edits some of the apps, a start
 * releases only apps without a live release: the other teams replace theirs.
 * @param live the live release of each app
 * @throws {Error} in production, with a sentence for operators, when no shell is live: without one there is no site,
 *   and a production host has no team's key
 */
export function appsToRelease(
  { production, edited }: StartKind,
  live: Manifest['apps'],
): AppName[] {
  const missing = missingApps(live);
  if (production) {
    const needed = neededApps(live);
    if (!needed.includes('shell')) return [];
    throw new Error(
      `Nothing is live of ${needed.join(', ')}: their teams publish and promote the first releases before the ` +
        'site starts (docs/production.md).',
    );
  }
  return checkoutApps().filter(
    (app) => !edited.includes(app) && (edited.length === 0 || missing.includes(app)),
  );
}

/**
 * Returns the apps that follow the working copy, in the contract's order. The shell is always one of them: a
 * development build of a remote needs a development build of the shell; released remotes run in any shell.
 * @param named the apps of the command line; none stands for all
 */
export function followedApps(named: readonly AppName[]): AppName[] {
  return checkoutApps().filter(
    (app) => app === 'shell' || named.length === 0 || named.includes(app),
  );
}

/** Returns the apps without a live release: new apps that no team has promoted yet, and retired ones. */
const missingApps = (live: Manifest['apps']): AppName[] =>
  checkoutApps().filter((app) => live[app] === undefined);

/** Returns the apps without a live release that every site has: others are not part of a site before their grant. */
export const neededApps = (live: Manifest['apps']): AppName[] =>
  missingApps(live).filter(isFirstApp);

/** Returns the live release of each app in a store of releases. */
export async function liveApps(releases: StorePlace): Promise<Manifest['apps']> {
  return (await readManifest(openStore(releases))).apps;
}
