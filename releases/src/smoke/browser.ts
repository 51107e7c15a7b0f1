import type { Browser } from '@playwright/test';

/** Path of a Chromium: the environment's, or what the repository's scripts find or install. */
async function executable(): Promise<string> {
  const given = process.env.CHROMIUM;
  if (given !== undefined && given !== '') return given;
  // A team's own clone may have no scripts.
  const { findChromium } = await import('../../../scripts/chromium.ts');
  return await findChromium();
}

/** A real Chromium for one check. */
export interface SmokeBrowser {
  readonly browser: Browser;
  /** Where another process can use it too. */
  readonly endpoint: string;
  readonly close: () => Promise<void>;
}

/**
 * Starts a real Chromium; the caller closes it.
 * @throws a sentence where there is none to be had
 */
export async function startBrowser(): Promise<SmokeBrowser> {
  try {
    const executablePath = await executable();
    // Only a check needs the browser's driver: the other commands do without it.
    const { chromium } = await import('@playwright/test');
    const args = ['--no-sandbox', '--disable-gpu'];
    const server = await chromium.launchServer({ executablePath, args });
    const endpoint = server.wsEndpoint();
    const browser = await chromium.connect(endpoint).catch(async (error: unknown) => {
      await server.close();
      throw error;
    });
    return {
      browser,
      endpoint,
      close: () => server.close(),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `No Chromium could be started: ${reason} Without a browser a release cannot be tried.`,
      { cause: error },
    );
  }
}
