import type { Browser } from '@playwright/test';
import { reasonOf } from '../files/errors.ts';
import { findChromium } from './chromium.ts';

/** A Chromium for one check. */
export interface SmokeBrowser {
  readonly browser: Browser;
  /** The address by which another process uses the browser too. */
  readonly endpoint: string;
  readonly close: () => Promise<void>;
}

/**
 * Starts a Chromium; the caller closes it.
 * @throws {Error} with a sentence when it does not start
 */
export async function startBrowser(): Promise<SmokeBrowser> {
  try {
    const executablePath = await findChromium();
    // Imported here because only a smoke test needs the browser's driver.
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
    const reason = reasonOf(error);
    throw new Error(
      `Chromium did not start: ${reason} The smoke test needs a browser; CHROMIUM names one.`,
      { cause: error },
    );
  }
}
