import { join } from 'node:path';
import type { AppName } from '@studio/shared/contract';

/** The repository's root folder. */
export const root = join(import.meta.dirname, '../..');

/** Where the tool works. */
export interface Folders {
  /** Built apps, one folder each. */
  readonly builds: string;
  /** Published releases, the live set and its history. */
  readonly releases: string;
  /** The keys that releases are signed with, and those they are checked with. */
  readonly keys: string;
}

/** The folders of this checkout, unless the environment names others. */
export function readFolders(environment: NodeJS.ProcessEnv): Folders {
  return {
    builds: environment.BUILDS_DIR ?? join(root, '.data/builds'),
    releases: environment.RELEASES_DIR ?? join(root, '.data/releases'),
    keys: environment.RELEASE_KEYS ?? join(root, '.data/keys'),
  };
}

/** The parts of a built app: what browsers get, what the server renders with, and what describes both. */
export function partsOf(builds: string, app: AppName) {
  const folder = join(builds, app);
  return {
    folder,
    web: join(folder, 'web'),
    server: join(folder, 'server'),
    release: join(folder, 'release.json'),
  };
}
