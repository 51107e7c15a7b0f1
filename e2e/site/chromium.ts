import type { LaunchOptions } from '@playwright/test';
import { findChromium } from '@studio/releases/smoke/chromium';

/** The flags of Chromium in tests and measurements: no traffic of its own, no sandbox, no GPU. */
export const chromiumFlags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

/**
 * Returns the options that start the browser of the tests.
 * @param isWhole the browser that visitors have, for what its headless shell lacks, such as permissions for notifications
 * @throws {Error} with a sentence for operators when there is no such browser
 */
export async function chromiumOptions({ isWhole = false } = {}): Promise<LaunchOptions> {
  return {
    executablePath: await findChromium({ isWhole }),
    args: chromiumFlags,
  };
}
