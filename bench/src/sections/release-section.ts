import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { releasesOf } from '@studio/e2e/site/releases-of';
import { addressesOf } from '@studio/scripts/site-settings';
import { apps } from '@studio/shared/contract';
import { siteSettings, targets } from '../common/settings.ts';
import { table } from '../common/table.ts';
import { measureRelease, type ReleaseTimes } from './release-times.ts';

const { site } = addressesOf(siteSettings);

const seconds = (value: number) => `${value.toFixed(1)} s`;
const precisely = (value: number) => `${value.toFixed(2)} s`;

function row(name: string, times: ReleaseTimes): string[] {
  const { build, publish, fit, check, promote, promoteShown, rollback, rollbackShown } = times;
  return [
    name,
    seconds(build),
    seconds(publish),
    precisely(fit),
    seconds(check),
    precisely(promote),
    precisely(promoteShown),
    seconds(build + publish + check + promoteShown),
    precisely(rollback),
    precisely(rollbackShown),
  ];
}

const head = [
  'App',
  'build',
  'publish',
  'check without browser',
  'check with browser',
  'promote',
  'until a page shows it',
  'build to live',
  'rollback',
  'until a page shows it',
];

/** Measures the release of each app from the build until visitors get it; returns Markdown. */
export async function releaseSection(
  chromium: string,
  progress: (line: string) => void,
): Promise<string> {
  const builds = join(siteSettings.dataDir, 'builds-measured');
  const releases = releasesOf(siteSettings.dataDir);
  const rows: string[][] = [];
  try {
    for (const app of apps) {
      progress(`releasing ${app} …`);
      rows.push(row(app, await measureRelease({ chromium, site, releases, builds }, app)));
    }
  } finally {
    await rm(builds, { recursive: true, force: true });
  }
  return `### Releasing

Aim: a remote is live within ${targets.buildToLive} s from the start of its build; promotion and rollback are on the next page
load within ${targets.changeShown} ms. Each step is one command, timed from start to end; "until a page shows it"
starts with the command too.

${table(head, rows)}`;
}
