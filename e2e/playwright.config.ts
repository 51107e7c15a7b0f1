import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './site/chromium.ts';
import { siteUrl } from './site/settings.ts';

/** The tests that change content of every page: each worker of their project has a site of its own. */
const ownSite = /@own-site/;

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
    { name: 'site', grepInvert: [ownSite, logs], dependencies: ['setup'] },
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
