import { type Browser, chromium } from '@playwright/test';

/** The Chromium flags of all measurements: no traffic of its own, no sandbox, no GPU. */
export const chromiumFlags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

/** Runs work with a headless browser and closes it afterwards. */
export async function withBrowser<Result>(
  executablePath: string,
  work: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
