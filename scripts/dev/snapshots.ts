import { copyFile, mkdir, readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { partsOf } from '@studio/releases/files/folders';
import type { Release } from '@studio/shared/contract';

/** The prefix of a snapshot's version. */
export const snapshotPrefix = 'development-';

/** Folders of releases, and of what is compiled. */
export interface Folders {
  readonly releases: string;
  readonly builds: string;
}

/** Removes the snapshots of an app but for the latest ones. */
export async function removeSnapshots(releases: string, app: string, kept: number): Promise<void> {
  const folder = join(releases, app);
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
 * Puts a build among the releases, under an address of its own. The scripts a page starts with are
 * copied, so that what it was rendered for stays; everything later is the latest for pages of any build.
 * @returns what the build is served as
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
