import { join } from 'node:path';
import type { AppName } from '@studio/shared/contract';

/** The repository's root folder. */
export const root = join(import.meta.dirname, '../../..');

/** Where the tool works. */
export interface Folders {
  /** Built apps, one folder each. */
  readonly builds: string;
  /** Published releases, the live set and its history. */
  readonly releases: string;
  /** The keys that releases are signed with, and those they are checked with. */
  readonly keys: string;
}

/** The folders side by side in a data folder. */
export function foldersIn(dataDir: string): Folders {
  return {
    builds: join(dataDir, 'builds'),
    releases: join(dataDir, 'releases'),
    keys: join(dataDir, 'keys'),
  };
}

/** The folders of this checkout, unless the environment names others. */
export function readFolders(environment: NodeJS.ProcessEnv): Folders {
  const { builds, releases, keys } = foldersIn(join(root, '.data'));
  return {
    builds: environment.BUILDS_DIR ?? builds,
    releases: environment.RELEASES_DIR ?? releases,
    keys: environment.RELEASE_KEYS ?? keys,
  };
}

/** Name of the file with the TypeScript that checks compare, in a built app and in the store. */
export const typesFile = 'types.json.br';

/** The parts of a built app: what browsers get, what the server renders with, what a check does, and their description. */
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
  };
}
