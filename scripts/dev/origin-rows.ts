import type { Manifest } from '@studio/releases/manifest';
import { type AppName, apps } from '@studio/shared/contract';

/** Where each app of the site comes from, for the table that is printed when it is up. */
export function originRows(edited: readonly AppName[], live: Manifest['apps']): [string, string][] {
  return apps.map((app) => [
    app,
    edited.includes(app) ? 'follows your edits' : `release ${live[app]?.version ?? 'none'}`,
  ]);
}
