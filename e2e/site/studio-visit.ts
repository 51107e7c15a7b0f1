import type { Page } from '@playwright/test';
import { demoPassword } from './settings.ts';

/** The size of a staff member's screen; the lists of the Studio need it. */
export const staffScreen = { width: 1440, height: 900 } as const;

/** Stops the animations of the Studio, which cost a browser without a GPU more than the rest of its pages. */
export async function stillStudio(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const style = document.createElement('style');
      style.textContent =
        '*, ::before, ::after { animation: none !important; transition: none !important }';
      document.head.append(style);
    });
  });
}

/**
 * Logs the editor of the demo in at an address of the Studio, which the login leads back to. Resolves with the number of
 * clicks since then; keys are not counted.
 */
export async function visitStudio(page: Page, address: string): Promise<() => number> {
  await stillStudio(page);
  await page.goto(address);
  await page.locator('input[type=email]').fill('redattore@example.com');
  await page.locator('input[type=password]').fill(demoPassword);
  await page.locator('input[type=password]').press('Enter');
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  await page.evaluate(() => {
    window.addEventListener('pointerdown', () => Reflect.get(window, 'countClick')(), true);
  });
  return () => clicks;
}

/** Returns the part of a form in the Studio with this field. */
export const fieldOf = (page: Page, name: string) => page.locator(`[data-field="${name}"]`);

/** Returns a PDF with this name in it: other bytes than any other. */
export function smallPdf(name: string) {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4\n% ${name}\n%%EOF\n`) };
}
