import { resolve, sep } from 'node:path';
import type { AppName } from '@studio/shared/contract';
import { describeBuild } from '../build/describe.ts';
import { takeBuild } from '../build/take-build.ts';
import { appFolder, remoteFile } from '../files/folders.ts';
import { builtOutcome } from './build.ts';
import type { Command } from './command.ts';

/** Describes the build of another compiler: its folders `web` and `server`, and `journeys` if there is one. */
export const describe: Command = async ({ dist = 'dist', apps }, { builds }) => {
  const folder = resolve(dist);
  const app = ownerOf(folder, apps);
  await takeBuild(folder, builds, app);
  return builtOutcome(await describeBuild(builds, app));
};

/** Returns the app whose folder holds a build. */
function ownerOf(dist: string, apps: readonly AppName[]): AppName {
  const owners = apps.filter((app) => `${dist}${sep}`.startsWith(`${appFolder(app)}${sep}`));
  const owner = owners.toSorted((one, other) => appFolder(other).length - appFolder(one).length)[0];
  if (owner !== undefined) return owner;
  throw new Error(`${dist} belongs to no app: an app has a ${remoteFile} in its folder.`);
}
