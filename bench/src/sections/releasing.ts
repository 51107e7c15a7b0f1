import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { liveCompositionText, untilShown } from '@studio/e2e/site/release-storm/changes';
import { releasesOf } from '@studio/e2e/site/releases-of';
import { descriptionSchema } from '@studio/releases/published/description';
import { type AppName, apps } from '@studio/shared/contract';
import * as v from 'valibot';
import { seconds, table, timed } from '../common/figures.ts';
import { site, siteSettings } from '../common/settings.ts';
import type { Section } from './section.ts';

const run = promisify(execFile);
const tool = join(import.meta.dirname, '../../../releases/src/main.ts');
const releases = releasesOf(siteSettings.dataDir);
const builds = join(siteSettings.dataDir, 'builds-measured');

/** Raises the version of a built app, because a build from unchanged sources has the version of the live release. */
async function raiseVersion(app: AppName): Promise<void> {
  const file = join(builds, app, 'release.json');
  const release = v.parse(descriptionSchema, await readFile(file, 'utf8'));
  const version = `${release.version}-raised-${Date.now().toString(36)}`;
  await writeFile(file, JSON.stringify({ ...release, version }));
}

/**
 * Builds, publishes, checks, promotes and rolls back a release of an app as its team does.
 * @returns the durations of the commands, and of a promotion and a rollback until a page shows them, in seconds
 */
async function measureRelease(app: AppName, chromium: string): Promise<readonly number[]> {
  const env = {
    ...process.env,
    BUILDS_DIR: builds,
    RELEASES_DIR: releases.folder,
    RELEASE_KEYS: releases.keys,
    CHROMIUM: chromium,
  };
  const ask = (...args: string[]) => run(process.execPath, [tool, ...args], { env });
  const untilPageShows = (step: string) =>
    timed(async () => {
      await ask(step, app);
      const composition = await liveCompositionText(releases);
      if (!(await untilShown(site, composition))) throw new Error(`No page shows ${composition}.`);
    });
  const build = await timed(() => ask('build', app));
  await raiseVersion(app);
  const publish = await timed(() => ask('publish', app));
  const check = await timed(() => ask('check', app, '--site', site));
  const promote = await untilPageShows('promote');
  const all = build + publish + check + promote;
  return [build, publish, check, promote, all, await untilPageShows('rollback')];
}

/** Measures the release of each app from the build until visitors get it. */
export const releasing: Section = async ({ chromium, progress }) => {
  const rows: string[][] = [];
  try {
    for (const app of apps) {
      progress(`releasing ${app} …`);
      const times = await measureRelease(app, chromium);
      rows.push([app, ...times.map((time) => seconds(time, 2))]);
    }
  } finally {
    await rm(builds, { recursive: true, force: true });
  }
  const head = ['App', 'build', 'publish', 'check', 'promote', 'build to live', 'rollback'];
  return `### Releasing

Aim: a remote is live within 60 s from the start of its build; promotion and rollback are on the next page load within
1 s. Each step is one command; promotion and rollback end when a page shows them.

${table(head, rows)}`;
};
