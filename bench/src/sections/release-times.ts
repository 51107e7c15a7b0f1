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

/** How long each step of a release took, in seconds. */
export interface ReleaseTimes {
  readonly build: number;
  readonly publish: number;
  /** Held against what is live, without a browser. */
  readonly fit: number;
  /** The whole check: the same, and pages and journeys in a browser. */
  readonly check: number;
  /** The command. */
  readonly promote: number;
  /** From the start of the command to the first page that shows it. */
  readonly promoteShown: number;
  readonly rollback: number;
  readonly rollbackShown: number;
}

/** Where releases are measured. */
export interface ReleasePlace {
  readonly chromium: string;
  readonly site: string;
  readonly releases: SiteReleases;
  /** Folder for built apps. */
  readonly builds: string;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** What is built from unchanged sources is the live release: as if the version of the package had been raised. */
async function raiseVersion(builds: string, app: AppName): Promise<string> {
  const file = join(builds, app, 'release.json');
  const release = v.parse(descriptionSchema, await readFile(file, 'utf8'));
  const version = `${release.version}-raised-${Date.now().toString(36)}`;
  await writeFile(file, JSON.stringify({ ...release, version }));
  return version;
}

/**
 * Builds, publishes, checks, promotes and takes back a release of an app as its team does.
 * @throws with the tool's words where a step fails, and where no page shows what was done
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
  const shown = async (verb: string) => {
    const began = performance.now();
    const command = await timed(() => ask(verb, app));
    const composition = await liveCompositionText(releases);
    if (await untilShown(site, composition)) return [command, (performance.now() - began) / 1000];
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
