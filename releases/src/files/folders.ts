import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { parseEnv } from 'node:util';
import { type AppName, inAppOrder } from '@studio/shared/contract';
import * as v from 'valibot';
import { jsonText } from './json.ts';
import { readStorePlace, type StorePlace } from './store-place.ts';

const packages = `${sep}node_modules${sep}`;

/**
 * The root folder of the project: that of the repository, or the one that has this package in its `node_modules`. It
 * holds one app, or apps in folders of their own.
 */
export const root = import.meta.dirname.includes(packages)
  ? import.meta.dirname.slice(0, import.meta.dirname.indexOf(packages))
  : join(import.meta.dirname, '../../..');

/** True when this package belongs to a project of its own, outside of the repository of the site. */
export const isOutside = import.meta.dirname.includes(packages);

const recipe = 'rspack.config.js';

/** The name of the file with which a team says what cannot be read in the build of another compiler. */
export const remoteFile = 'remote.json';

/** Returns true for the folder of an app: it has a build recipe, or is described. */
const isApp = (folder: string) =>
  [recipe, remoteFile].some((file) => existsSync(join(folder, file)));

/** Returns true for an app that `build` compiles; another one has a build of its own, which `describe` reads. */
export const hasRecipe = (app: AppName) => existsSync(join(appFolder(app), recipe));

const namedSchema = jsonText(v.object({ name: v.string() }));

/** Returns the command that builds an app again. */
export const buildCommand = (app: AppName) =>
  existsSync(join(root, remoteFile)) ? 'npm run build' : `npm run release -- build ${app}`;

/** Returns the name of the app in a folder: that of its package, without a scope. */
function appIn(folder: string): AppName {
  const { name } = v.parse(namedSchema, readFileSync(join(folder, 'package.json'), 'utf8'));
  return name.replace(/^@[^/]*\//, '');
}

/**
 * Returns the folder of an app of this project.
 * @throws {Error} with a sentence when the project is another app
 */
export function appFolder(app: AppName): string {
  if (!isApp(root)) return join(root, app);
  if (appIn(root) === app) return root;
  throw new Error(`${root} is the app ${appIn(root)}, not ${app}.`);
}

/** Returns the apps of a project: its own folder, or the folders in it. */
export function checkoutApps(folder = root): AppName[] {
  if (isApp(folder)) return [appIn(folder)];
  const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && isApp(join(folder, entry.name)) ? [entry.name] : [],
  );
  return inAppOrder(names);
}

/** The folders that the tool works in; the store may be a bucket. */
export interface Folders {
  /** Built apps, one folder each. */
  readonly builds: string;
  /** The store: published releases, the manifest and its history. */
  readonly releases: StorePlace;
  /** The store on this machine, which a bucket replaces. */
  readonly folder: string;
  /** Private keys that sign releases, and public keys that verify them. */
  readonly keys: string;
  /** One file for each site that follows this one, `<name>.env` with the settings of its store. */
  readonly stages: string;
  /** The store for the lines that people read, and whether a setting names it. */
  readonly place?: { readonly name: string; readonly isNamed: boolean };
}

/** The same folders, with a store on this machine. */
export interface LocalFolders extends Folders {
  readonly releases: string;
}

/** Returns the three folders of a data folder. */
export function foldersIn(dataDir: string): LocalFolders {
  return {
    builds: join(dataDir, 'builds'),
    releases: join(dataDir, 'releases'),
    folder: join(dataDir, 'releases'),
    keys: join(dataDir, 'keys'),
    stages: join(dataDir, 'stages'),
  };
}

/**
 * Returns the folders of this checkout, unless the environment names others, or a bucket as the store.
 * @throws {Error} with a sentence when the settings of the bucket are missing or wrong
 */
export function readFolders(environment: NodeJS.ProcessEnv): Folders {
  const { builds, releases, keys, stages } = foldersIn(join(root, '.data'));
  const { RELEASES_DIR: named, RELEASES_S3_BUCKET: bucket } = environment;
  const folder = named || releases;
  return {
    place: {
      name: bucket ? `the bucket ${bucket}` : folder,
      isNamed: Boolean(bucket || named),
    },
    builds: environment.BUILDS_DIR || builds,
    releases: readStorePlace(environment, folder),
    folder,
    keys: environment.RELEASE_KEYS || keys,
    stages: environment.RELEASE_STAGES || stages,
  };
}

/** Settings of a stage that are paths; relative ones begin at its file. */
const paths = ['RELEASES_DIR', 'RELEASE_KEYS'];

/**
 * Returns the folders of a site that follows this one. Only its own file counts: no setting of this process may lead to
 * the store of another site.
 * @throws {Error} with a sentence when the file is missing or names no store, or its folder does not exist
 */
export function readStage({ stages }: Pick<Folders, 'stages'>, name: string): Folders {
  const file = join(stages, `${name}.env`);
  if (!existsSync(file))
    throw new Error(
      `No site ${name} is known here: write RELEASES_DIR, or the variables of its bucket, and RELEASE_KEYS into ${file}.`,
    );
  const environment = Object.fromEntries(
    Object.entries(parseEnv(readFileSync(file, 'utf8'))).map(([key, value = '']) => [
      key,
      paths.includes(key) && value !== '' ? resolve(stages, value) : value,
    ]),
  );
  const missing = environment.RELEASES_S3_BUCKET ? undefined : (environment.RELEASES_DIR ?? '');
  if (missing === '')
    throw new Error(`${file} names no store: RELEASES_DIR, or RELEASES_S3_BUCKET.`);
  if (missing !== undefined && !existsSync(missing))
    throw new Error(`The store of ${name} cannot be reached: there is no folder ${missing}.`);
  if (!environment.RELEASE_KEYS)
    throw new Error(`${file} names no RELEASE_KEYS: the folder with the keys of ${name}.`);
  return readFolders(environment);
}

/** The name of the file with the TypeScript that checks compare, in a build and in the store. */
export const typesFile = 'types.json.br';

/** The name of the file with the source maps, in a build and in the store. */
export const mapsFile = 'maps.json.br';

/**
 * Returns the paths of the parts of a build: files for browsers, server build, journeys, types, source maps, and their
 * description.
 */
export function partsOf(builds: string, app: AppName) {
  const folder = join(builds, app);
  return {
    folder,
    web: join(folder, 'web'),
    server: join(folder, 'server'),
    journeys: join(folder, 'journeys'),
    release: join(folder, 'release.json'),
    /** Facts that the build tells about itself; see `build/build-notes.ts`. */
    notes: join(folder, remoteFile),
    /** The manifest of a federation plugin. */
    federation: join(folder, 'mf-manifest.json'),
    /** The TypeScript that checks compare; see `types/`. */
    types: join(folder, typesFile),
    /** The source maps of the scripts; see `explain/`. */
    maps: join(folder, mapsFile),
  };
}
