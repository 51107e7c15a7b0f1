import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { missingIn } from '@studio/releases/check/generation';
import { checkoutApps } from '@studio/releases/files/folders';
import { ensureKeys, localKeyLabel } from '@studio/releases/keys';
import {
  firstGeneration,
  generationsIn,
  isServed,
  readWholeManifest,
} from '@studio/releases/manifest';
import { releaseManager } from '@studio/releases/signature';
import { openStore, readStorePlace } from '@studio/releases/store';
import { type AppName, isFirstApp } from '@studio/shared/contract';
import { fingerprintOf } from './fingerprint.ts';
import { type Kept, keptFolder } from './kept-folder.ts';
import { foldersOf, type SiteSettings } from './site-settings.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const releaseTool = join(root, 'releases/src/main.ts');

/** The paths that every app is built from besides its own folder. */
const common = ['shared', 'releases', 'rspack.base.js', 'rspack', 'package-lock.json'];

async function readRecord(file: string): Promise<string | undefined> {
  return existsSync(file) ? await readFile(file, 'utf8') : undefined;
}

/**
 * Builds, publishes and promotes the apps whose sources have changed since their last release into this data folder.
 * @param stopping ends a release that is under way
 * @param environment names the store, where it is no folder of the site
 * @returns the names of the released apps
 */
export async function releaseChanged(
  settings: SiteSettings,
  apps: readonly AppName[],
  progress: (line: string) => void,
  stopping: AbortSignal,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<string[]> {
  // A production start releases nothing, and its disk may be full.
  if (apps.length === 0) return [];
  const { dataDir } = settings;
  const { releases } = foldersOf(settings);
  const records = join(dataDir, 'built');
  await mkdir(records, { recursive: true });
  const released: string[] = [];
  for (const app of apps) {
    const fingerprint = `${await sourcesOf(app)}${placeOf(environment)}`;
    const record = join(records, app);
    if ((await readRecord(record)) === fingerprint) continue;
    progress(`building ${app} …`);
    const signing = await signingKeys(settings, app);
    const own = {
      ...process.env,
      ...environment,
      RELEASES_DIR: releases,
      BUILDS_DIR: join(dataDir, 'builds'),
      RELEASE_KEYS: signing,
      // Each command is a new process.
      NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
    };
    const commands = [
      ...(await grantOf(app, signing)),
      ['build'],
      ['publish'],
      ['promote', '--anyway', '--because', 'a first start'],
    ];
    for (const [command = '', ...options] of commands) {
      await run(process.execPath, [releaseTool, command, app, ...options], {
        env: own,
        signal: stopping,
      });
    }
    await writeFile(record, fingerprint);
    released.push(app);
  }
  if (released.length > 0) await promoteWaiting(settings, progress, stopping, environment);
  return released;
}

const sourcesOf = (app: AppName): Promise<string> =>
  fingerprintOf([app, ...common].map((path) => join(root, path)));

/** Copies the releases of a data folder, the keys that sign them, and the records of their sources. */
export async function copyReleases(from: string, to: string): Promise<void> {
  for (const name of ['releases', 'keys', 'built'])
    await cp(join(from, name), join(to, name), { recursive: true });
}

/** Returns the kept first releases of all apps of this checkout, as they are. */
export async function keptReleases(): Promise<Kept> {
  const sources = await Promise.all(checkoutApps().map(sourcesOf));
  const hash = createHash('sha256').update(sources.join());
  return keptFolder('releases', hash.digest('hex').slice(0, 16), copyReleases);
}

/** Returns the bucket of the store for the record of a release: another store starts without releases. */
function placeOf({ RELEASES_S3_BUCKET: bucket, S3_ENDPOINT = '' }: NodeJS.ProcessEnv): string {
  return bucket ? ` ${S3_ENDPOINT}/${bucket}` : '';
}

/** Makes a generation live that this machine has released as a whole: the checkout was built for it. */
async function promoteWaiting(
  settings: SiteSettings,
  progress: (line: string) => void,
  stopping: AbortSignal,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const { releases } = foldersOf(settings);
  const whole = await readWholeManifest(openStore(readStorePlace(environment, releases)));
  const generation = generationsIn(whole).at(-1) ?? firstGeneration;
  if (isServed(whole, generation) || missingIn(whole, generation).length > 0) return;
  progress(`making generation ${generation} live …`);
  const signing = await signingKeys(settings, releaseManager);
  const why = ['--anyway', '--because', 'a first start'];
  await run(process.execPath, [releaseTool, 'promote', '--generation', `${generation}`, ...why], {
    env: { ...process.env, ...environment, RELEASES_DIR: releases, RELEASE_KEYS: signing },
    signal: stopping,
  });
}

/**
 * Returns the command that makes an app part of the site of this machine, under the path of its name; none for the apps
 * that every site has. Claims below other paths need a grant by hand.
 */
async function grantOf(app: AppName, signing: string): Promise<string[][]> {
  if (isFirstApp(app)) return [];
  await ensureKeys(signing, releaseManager);
  return [['grant', '--path', `/${app}`, '--key', join(signing, `${app}.pub`)]];
}

/**
 * Returns the folder of the keys that sign an app on this machine. A clone with only the public key of another team's
 * app makes a pair for itself: the private key lies in a folder of its own, which signs no release for others, and the
 * public key counts for sites on this machine, not in production.
 */
export async function signingKeys(
  settings: Pick<SiteSettings, 'dataDir' | 'keysDir'>,
  app: AppName,
): Promise<string> {
  const { keys } = foldersOf(settings);
  await ensureKeys(keys, app);
  if (existsSync(join(keys, `${app}.key`))) return keys;
  const local = join(settings.dataDir, 'local-keys');
  await ensureKeys(local, app);
  await copyFile(join(local, `${app}.pub`), join(keys, `${app}.${localKeyLabel}.pub`));
  return local;
}
