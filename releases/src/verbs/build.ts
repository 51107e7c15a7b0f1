import { buildApp } from '../build.ts';
import { describeRelease } from '../describe.ts';
import type { Verb } from './verb.ts';

export const build: Verb = async ({ apps }, { builds }) => {
  const lines: string[] = [];
  for (const app of apps) {
    const { version, files } = await describeRelease(builds, app, await buildApp(builds, app));
    lines.push(`${app} ${version}: ${files.length} files`);
  }
  return lines;
};
