import { defineConfig } from '@playwright/test';

/** The address of `npm run dev`. */
const baseURL = process.env.BASE_URL ?? 'http://localhost:3100';

/** Browser tests run on the site of `npm run dev`; they start it unless it runs already. */
export default defineConfig({
  testDir: './browser',
  forbidOnly: true,
  use: {
    baseURL,
    locale: 'it-IT',
    launchOptions: {
      // The browser of the machine; without it that of `npx playwright install chromium`.
      ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
      args: ['--no-sandbox'],
    },
  },
  webServer: {
    command: 'npm run dev',
    url: baseURL,
    reuseExistingServer: true,
  },
});
