import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './site/chromium.ts';
import { siteUrl } from './site/settings.ts';

/** The tests that change content of every page: each worker of their project has a site of its own. */
const ownSite = /@own-site/;

/** The tests that change live releases: each worker of their project has a gateway and releases of its own. */
const ownReleases = /@own-releases/;

/** Searches the logs for everything that the other tests typed: runs last, also after a failure. */
const logs = /@logs/;

export default defineConfig({
  testDir: './tests',
  outputDir: '../test-results/e2e',
  globalSetup: './site/global-setup.ts',
  // One browser per core: with more, every test waits for the others.
  workers: '100%',
  forbidOnly: true,
  // A second attempt records a trace; `npm test` prints each one and allows two (decision 14).
  retries: 1,
  // These timeouts end tests that hang. No test depends on them: a machine five times slower stays far below.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  projects: [
    { name: 'setup', testMatch: /site\.setup\.ts$/, teardown: 'logs' },
    // First, because its tests go one after the other, beside those of the next project.
    { name: 'own-site', grep: ownSite, dependencies: ['setup'], workers: 1 },
    // A project, because a worker that goes from one kind of site to another starts anew, with another browser.
    { name: 'own-releases', grep: ownReleases, dependencies: ['setup'] },
    { name: 'site', grepInvert: [ownSite, ownReleases, logs], dependencies: ['setup'] },
    { name: 'logs', grep: logs },
  ],
  reporter: 'list',
  use: {
    baseURL: siteUrl,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    trace: 'on-first-retry',
    actionTimeout: 60_000,
    navigationTimeout: 120_000,
    launchOptions: await chromiumOptions(),
  },
});
