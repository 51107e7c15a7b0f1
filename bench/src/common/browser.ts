import { type Browser, chromium } from '@playwright/test';
import { chromiumFlags } from '@studio/e2e/site/chromium';

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
