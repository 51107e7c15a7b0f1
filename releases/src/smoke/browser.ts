import type { Browser } from '@playwright/test';

/** Path of a Chromium: the environment's, or what the repository's scripts find or install. */
async function executable(): Promise<string> {
  const given = process.env.CHROMIUM;
  if (given !== undefined && given !== '') return given;
  // A team's own clone may have no scripts.
  const { findChromium } = await import('../../../scripts/chromium.ts');
  return await findChromium();
}

/**
 * Starts a real Chromium; whoever called closes it.
 * @throws a sentence where there is none to be had
 */
export async function startBrowser(): Promise<Browser> {
  try {
    const executablePath = await executable();
    // Only this verb needs the browser's driver: the others do without it.
    const { chromium } = await import('@playwright/test');
    return await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `No Chromium could be started: ${reason} Without a browser a release cannot be tried.`,
    );
  }
}
