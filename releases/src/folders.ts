import { join } from 'node:path';
import type { AppName } from '@studio/shared/contract';

/** The repository's root folder. */
export const root = join(import.meta.dirname, '../..');

/** Where an app's build lands: `web/`, `server/` and, at the end, `release.json`. */
export function buildFolder(app: AppName): string {
  return join(root, app, 'dist');
}

/** Where releases are published unless the environment says otherwise. */
export const defaultReleasesDir = join(root, '.data/releases');
