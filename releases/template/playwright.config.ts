import { defineConfig } from '@playwright/test';

const port = Number(process.env.PORT ?? 3100);

/** Browser tests run on the site of `npm run dev`; they start it unless it runs already. */
export default defineConfig({
  testDir: './browser',
  forbidOnly: true,
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'it-IT',
    launchOptions: {
      // The browser of the machine; without it that of `npx playwright install chromium`.
      ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
      args: ['--no-sandbox'],
    },
  },
  webServer: {
    command: 'npm run dev',
    url: `http://localhost:${port}/sample-remote`,
    reuseExistingServer: true,
  },
});
