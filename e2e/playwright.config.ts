import { defineConfig } from '@playwright/test';
import { siteUrl } from './site/settings.ts';

/** Tests whose changes other tests would see. */
const changing =
  /\/(editors|hostile-content|missing-content|previous-release|release-storm|retry|whole-site)\.spec\.ts$/;

/** Tests that want the machine for themselves, or come after everything else. */
const alone = /\/(log-leaks|production-tls|uniform-time)\.spec\.ts$/;

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: './tests',
  outputDir: '../test-results',
  globalSetup: './site/global-setup.ts',
  fullyParallel: false,
  // Much of it is waiting.
  workers: 3,
  forbidOnly: true,
  // What passes only then is told by the report and in the last line of `npm test` (decision 33).
  retries: 1,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  projects: [
    { name: 'visitors', testIgnore: [changing, alone] },
    { name: 'editors', testMatch: changing, dependencies: ['visitors'], workers: 1 },
    { name: 'alone', testMatch: alone, dependencies: ['editors'], workers: 1 },
  ],
  reporter: [['list'], ['json']],
  use: {
    baseURL: siteUrl,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // It costs as much as the tests themselves: whoever looks into a failure asks for it, `E2E_TRACE=1`.
    trace: process.env.E2E_TRACE === '1' ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: chromium,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
});
