import { buildApp } from '../build.ts';
import { describeRelease } from '../describe.ts';
import { eachApp } from './each-app.ts';
import type { Verb } from './verb.ts';

export const build: Verb = ({ apps }, { builds }) =>
  eachApp(apps, async (app) => {
    const { initial, ...compiled } = await buildApp(builds, app);
    const { version, files } = await describeRelease(builds, app, initial, compiled);
    return [`${app} ${version}: ${files.length} files`];
  });
