import { readFile } from 'node:fs/promises';
import { type AppName, apps, type Release, releaseSchema } from '@studio/shared/contract';
import * as v from 'valibot';
import { buildApp } from './build.ts';
import { describeRelease } from './describe.ts';
import { partsOf, readFolders } from './folders.ts';
import { promote } from './live-set.ts';
import { publish } from './publish.ts';

const usage = `releases <verb> <app>…
  build    compile and describe a release of the app
  publish  upload what was built; it is not live yet
  promote  make what was built and published the live release
  apps: ${apps.join(', ')} (all of them when none is named)`;

const folders = readFolders(process.env);

async function built(app: AppName): Promise<Release> {
  const text = await readFile(partsOf(folders.builds, app).release, 'utf8');
  return v.parse(releaseSchema, JSON.parse(text));
}

const verbs: Record<string, (app: AppName) => Promise<string>> = {
  async build(app) {
    const { version, files } = await describeRelease(
      folders.builds,
      app,
      await buildApp(folders.builds, app),
    );
    return `${app} ${version}: ${files.length} files`;
  },
  async publish(app) {
    const release = await built(app);
    await publish(folders, app, release);
    return `${app} ${release.version} is published`;
  },
  async promote(app) {
    const { version } = await built(app);
    await promote(folders.releases, app, version);
    return `${app} ${version} is live`;
  },
};

const [verb = '', ...names] = process.argv.slice(2);
const run = verbs[verb];
const chosen = v.safeParse(v.array(v.picklist(apps)), names.length === 0 ? [...apps] : names);
if (run === undefined || !chosen.success) {
  console.error(usage);
  process.exit(2);
}
try {
  for (const app of chosen.output) console.log(await run(app));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
