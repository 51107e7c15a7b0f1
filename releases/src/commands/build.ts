import { buildApp } from '../build/build.ts';
import { describeRelease } from '../build/describe.ts';
import { reachableShells, requiredRanges } from '../build/required-ranges.ts';
import { type Command, eachApp } from './command.ts';

/** Builds the apps and describes their releases. */
export const build: Command = ({ apps }, { builds, store, publicKeys }) =>
  eachApp(apps, async (app) => {
    const shells = await reachableShells(store, publicKeys);
    const required = app === 'shell' ? undefined : await requiredRanges(app, shells);
    const { initial, ...compiled } = await buildApp(builds, app, required);
    const { version, files } = await describeRelease(builds, app, initial, compiled, required);
    return {
      lines: [`${app} ${version}: ${files.length} files`],
      result: { version, files: files.length },
    };
  });
