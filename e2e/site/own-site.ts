import { mkdir, rm } from 'node:fs/promises';
import { copyFirm } from '@studio/scripts/kept-firm';
import { copyReleases } from '@studio/scripts/releases';
import { startSite } from '@studio/scripts/site';
import type { SiteSettings } from '@studio/scripts/site-settings';
import { clockEnvironment } from './faults/clock.ts';
import { environment } from './global-setup.ts';
import { releasesOf } from './releases-of.ts';
import { siteSettings } from './settings.ts';
import { test as base } from './test.ts';

/** First port, counted from the common site's; the ports of other gateways are below. */
const firstOffset = 60;

/** Port of the first console, counted from the common site's. */
const consoleOffset = 90;

/**
 * The `test` of files that change content of every page, or stop programs: `site` is a whole site of the worker's own,
 * with a copy of the common site's data and, where faketime is installed, a clock that tests can set.
 */
export const test = base.extend({
  site: [
    async ({ browser: _ }, use, { parallelIndex }) => {
      const first = siteSettings.port + firstOffset + 5 * parallelIndex;
      const settings: SiteSettings = {
        dataDir: `${siteSettings.dataDir}-own-${parallelIndex}`,
        port: first,
        studioPort: first + 1,
        directusPort: first + 2,
        smtpPort: first + 3,
        mailPort: first + 4,
        consolePort: siteSettings.port + consoleOffset + parallelIndex,
        production: false,
      };
      await copyData(siteSettings.dataDir, settings.dataDir);
      const site = await startSite(settings, {
        progress: () => undefined,
        environment: {
          ...environment,
          ...clockEnvironment(settings.dataDir),
        },
      });
      await use({
        url: `http://localhost:${settings.port}`,
        studioUrl: `http://127.0.0.1:${settings.studioPort}`,
        mailUrl: `http://127.0.0.1:${settings.mailPort}`,
        consoleUrl: `http://console.localhost:${settings.consolePort}`,
        dataDir: settings.dataDir,
        releases: releasesOf(settings.dataDir),
      });
      await site.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

/** Copies the data folder of a running site. */
async function copyData(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { recursive: true });
  await copyFirm(from, to);
  await copyReleases(from, to);
}

export { expect } from './test.ts';
