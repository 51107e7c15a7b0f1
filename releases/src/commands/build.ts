import type { Release } from '@studio/shared/contract';
import { buildApp } from '../build/build.ts';
import { describeBuild } from '../build/describe.ts';
import { reachableShells, requiredRanges } from '../build/required-ranges.ts';
import { hasRecipe } from '../files/folders.ts';
import { type Command, eachApp, type Outcome } from './command.ts';

/** Builds the apps and describes their releases. */
export const build: Command = ({ apps }, { builds, store, publicKeys }) =>
  eachApp(apps, async (app) => {
    if (!hasRecipe(app))
      throw new Error(
        `${app} has a build of its own: run it, then npm run release -- describe dist.`,
      );
    const shells = await reachableShells(store, publicKeys);
    const required = app === 'shell' ? undefined : await requiredRanges(app, shells);
    await buildApp(builds, app, required);
    return builtOutcome(await describeBuild(builds, app));
  });

/** Returns the outcome of a build: its version and the number of its files. */
export const builtOutcome = ({ app, version, files }: Release): Outcome => ({
  lines: [`${app} ${version}: ${files.length} files`],
  result: { version, files: files.length },
});
