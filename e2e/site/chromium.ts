import type { LaunchOptions } from '@playwright/test';
import { findChromium } from '@studio/releases/smoke/chromium';

/** The flags of Chromium in tests and measurements: no traffic of its own, no sandbox, no GPU. */
export const chromiumFlags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

/**
 * Pages of one site and context share a process, and none is started ahead: a page costs a sixth of processor time
 * less. Other sites and other contexts still have processes of their own.
 */
const fewProcesses = '--renderer-process-limit=1';

/**
 * Returns the options that start the browser of the tests.
 * @param isWhole the browser that visitors have, for what its headless shell lacks, such as permissions for notifications
 * @throws {Error} with a sentence for operators when there is no such browser
 */
export async function chromiumOptions({ isWhole = false } = {}): Promise<LaunchOptions> {
  return {
    executablePath: await findChromium({ isWhole }),
    args: [...chromiumFlags, fewProcesses],
  };
}
