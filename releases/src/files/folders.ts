import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type AppName, inAppOrder } from '@studio/shared/contract';
import { readStorePlace, type StorePlace } from './store-place.ts';

/** The repository's root folder. */
export const root = join(import.meta.dirname, '../../..');

/** Returns the apps of a checkout: the folders with a build recipe. */
export function checkoutApps(folder = root): AppName[] {
  const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && existsSync(join(folder, entry.name, 'rspack.config.js'))
      ? [entry.name]
      : [],
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
  };
}

/**
 * Returns the folders of this checkout, unless the environment names others, or a bucket as the store.
 * @throws {Error} with a sentence when the settings of the bucket are missing or wrong
 */
export function readFolders(environment: NodeJS.ProcessEnv): Folders {
  const { builds, releases, keys } = foldersIn(join(root, '.data'));
  return {
    builds: environment.BUILDS_DIR ?? builds,
    releases: readStorePlace(environment, environment.RELEASES_DIR ?? releases),
    folder: environment.RELEASES_DIR ?? releases,
    keys: environment.RELEASE_KEYS ?? keys,
  };
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
    /** The TypeScript that checks compare; see `types/`. */
    types: join(folder, typesFile),
    /** The source maps of the scripts; see `explain/`. */
    maps: join(folder, mapsFile),
  };
}
