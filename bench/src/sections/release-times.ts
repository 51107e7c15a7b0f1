import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { liveCompositionText, untilShown } from '@studio/e2e/site/release-storm/changes';
import type { SiteReleases } from '@studio/e2e/site/releases-of';
import { findProblems } from '@studio/releases/check/check';
import { publicKeysIn } from '@studio/releases/keys';
import { readPublished } from '@studio/releases/published';
import { descriptionSchema } from '@studio/releases/published/description';
import type { AppName } from '@studio/shared/contract';
import * as v from 'valibot';

const run = promisify(execFile);
const tool = join(import.meta.dirname, '../../../releases/src/main.ts');

/** The durations of the steps of a release, in seconds. */
export interface ReleaseTimes {
  readonly build: number;
  readonly publish: number;
  /** The comparison with the live releases, without a browser. */
  readonly fit: number;
  /** The whole check: the comparison, and pages and journeys in a browser. */
  readonly check: number;
  /** The promote command. */
  readonly promote: number;
  /** The time from the start of the command to the first page that shows the release. */
  readonly promoteShown: number;
  readonly rollback: number;
  readonly rollbackShown: number;
}

/** The site and folders of a measured release. */
interface ReleasePlace {
  readonly chromium: string;
  readonly site: string;
  readonly releases: SiteReleases;
  /** The folder for built apps. */
  readonly builds: string;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** Raises the version of a built app, because a build from unchanged sources has the version of the live release. */
async function raiseVersion(builds: string, app: AppName): Promise<string> {
  const file = join(builds, app, 'release.json');
  const release = v.parse(descriptionSchema, await readFile(file, 'utf8'));
  const version = `${release.version}-raised-${Date.now().toString(36)}`;
  await writeFile(file, JSON.stringify({ ...release, version }));
  return version;
}

/**
 * Builds, publishes, checks, promotes and rolls back a release of an app as its team does.
 * @throws {Error} when a step fails, with the tool's output, or when no page shows the change
 */
export async function measureRelease(place: ReleasePlace, app: AppName): Promise<ReleaseTimes> {
  const { chromium, site, releases, builds } = place;
  const env = {
    ...process.env,
    BUILDS_DIR: builds,
    RELEASES_DIR: releases.folder,
    RELEASE_KEYS: releases.keys,
    CHROMIUM: chromium,
  };
  const ask = (...args: string[]) => run(process.execPath, [tool, ...args], { env });
  const shown = async (step: string) => {
    const began = performance.now();
    const duration = await timed(() => ask(step, app));
    const composition = await liveCompositionText(releases);
    if (await untilShown(site, composition)) return [duration, (performance.now() - began) / 1000];
    throw new Error(`No page has shown ${composition}.`);
  };
  const build = await timed(() => ask('build', app));
  const version = await raiseVersion(builds, app);
  const publish = await timed(() => ask('publish', app));
  const publicKeys = publicKeysIn(releases.keys);
  const candidate = await readPublished(releases.store, publicKeys, app, version);
  const fit = await timed(() =>
    findProblems(releases.store, publicKeys, candidate, { without: [], because: undefined }),
  );
  const check = await timed(() => ask('check', app, '--site', site));
  const [promote = Number.NaN, promoteShown = Number.NaN] = await shown('promote');
  const [rollback = Number.NaN, rollbackShown = Number.NaN] = await shown('rollback');
  return { build, publish, fit, check, promote, promoteShown, rollback, rollbackShown };
}
