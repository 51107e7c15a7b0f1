import { buildApp } from '../build.ts';
import { describeRelease } from '../describe.ts';
import { eachApp } from './each-app.ts';
import type { Verb } from './verb.ts';

export const build: Verb = ({ apps }, { builds }) =>
  eachApp(apps, async (app) => {
    const { version, files } = await describeRelease(builds, app, await buildApp(builds, app));
    return [`${app} ${version}: ${files.length} files`];
  });
