import { copyFile, mkdir, readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { partsOf } from '@studio/releases/files/folders';
import { openStore, type Store } from '@studio/releases/store';
import type { Release } from '@studio/shared/contract';

/** The prefix of a snapshot's version. */
export const snapshotPrefix = 'development-';

/** The folders of releases and of compiled apps. */
export interface Folders {
  readonly releases: string;
  readonly builds: string;
}

/** Removes the snapshots of an app, except the newest ones. */
export async function removeSnapshots(releases: string, app: string, kept: number): Promise<void> {
  const folder = join(releases, app);
  // An app without releases has no folder.
  const versions = await readdir(folder).catch(() => []);
  const snapshots = versions.filter((version) => version.startsWith(snapshotPrefix)).sort();
  for (const version of snapshots.slice(0, Math.max(0, snapshots.length - kept))) {
    await rm(join(folder, version), { recursive: true });
  }
}

/** Returns the files that pages name in their head: the app's own and those of its routes. */
function startingFiles({ scripts, styles, routes }: Release) {
  return {
    scripts: [...scripts, ...routes.flatMap((route) => route.scripts)],
    styles: [...styles, ...routes.flatMap((route) => route.styles)],
  };
}

/**
 * Puts a build into the folder of releases, under a version of its own. The scripts that a page starts with are copied,
 * so that they stay as the page was rendered for them; all other files are links, so that every page gets the newest
 * ones.
 * @returns the release that the gateway serves
 */
export async function takeSnapshot(folders: Folders, release: Release): Promise<Release> {
  const { app, server } = release;
  const { scripts, styles } = startingFiles(release);
  const compiled = partsOf(folders.builds, app);
  const version = `${snapshotPrefix}${Date.now().toString(36)}`;
  const target = join(folders.releases, app, version);
  await mkdir(join(target, 'web'), { recursive: true });
  await mkdir(join(target, 'server'));
  await copyFile(join(compiled.server, server), join(target, 'server', server));
  for (const name of new Set([...(await readdir(compiled.web)), 'hot'])) {
    const [from, to] = [join(compiled.web, name), join(target, 'web', name)];
    await (scripts.includes(name) ? copyFile(from, to) : symlink(from, to));
  }
  const files = release.files.filter(({ path }) => scripts.includes(path) || styles.includes(path));
  return { ...release, version, files };
}

/** Returns a store of releases with the snapshots in a folder, which a bucket does not have. */
export function withSnapshots(store: Store, folder: string): Store {
  const snapshots = openStore(folder);
  const isSnapshot = (key: string) => key.split('/')[1]?.startsWith(snapshotPrefix);
  return { ...store, get: (key) => (isSnapshot(key) ? snapshots : store).get(key) };
}
