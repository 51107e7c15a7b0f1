import { buildApp } from '../build.ts';
import { describeRelease } from '../describe.ts';
import { publicKeysIn } from '../keys.ts';
import { reachableShells, requiredRanges } from '../required-ranges.ts';
import { openStore } from '../store/index.ts';
import { eachApp, type Verb } from './verb.ts';

export const build: Verb = ({ apps }, { builds, releases, keys }) =>
  eachApp(apps, async (app) => {
    const shells = await reachableShells(openStore(releases), publicKeysIn(keys));
    const required = app === 'shell' ? undefined : await requiredRanges(app, shells);
    const { initial, ...compiled } = await buildApp(builds, app, required);
    const { version, files } = await describeRelease(builds, app, initial, compiled, required);
    return {
      lines: [`${app} ${version}: ${files.length} files`],
      result: { version, files: files.length },
    };
  });
