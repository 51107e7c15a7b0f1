import { checkoutApps } from '@studio/releases/files/folders';
import type { Manifest } from '@studio/releases/manifest';
import { readStorePlace } from '@studio/releases/store';
import type { AppName } from '@studio/shared/contract';
import * as v from 'valibot';
import { followedApps, liveApps } from './apps-to-release.ts';
import { demoRows } from './demo-rows.ts';
import { runSite } from './run-site.ts';
import { foldersOf, readSiteSettings, type SiteSettings } from './site-settings.ts';

const apps = checkoutApps();
const chosen = v.safeParse(v.array(v.picklist(apps)), process.argv.slice(2));
if (chosen.success) {
  const edited = followedApps(chosen.output);
  const rows = async (settings: SiteSettings) => [
    ...demoRows(settings),
    ...originRows(
      edited,
      await liveApps(readStorePlace(process.env, foldersOf(settings).releases)),
    ),
  ];
  await runSite(() => readSiteSettings(process.env, false), rows, {
    edited,
    // The terminal shows builds, not single requests.
    environment: { LOG_LEVEL: 'warn' },
  });
} else {
  console.error(`Name the apps you work on, none for all: ${apps.join(', ')}.`);
  process.exitCode = 2;
}

/** Returns the rows that say where each app of the site comes from. */
function originRows(edited: readonly AppName[], live: Manifest['apps']): [string, string][] {
  return apps.map((app) => [
    app,
    edited.includes(app) ? 'follows your edits' : `release ${live[app]?.version ?? 'none'}`,
  ]);
}
