import { type Browser, chromium } from '@playwright/test';

/** How every Chromium of the measurements is started: nothing of its own goes over the network. */
export const chromiumFlags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

/** A browser without a window. */
export async function launchBrowser(executablePath: string): Promise<Browser> {
  return await chromium.launch({ executablePath, args: chromiumFlags });
}
