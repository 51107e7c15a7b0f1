import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** An editor's change is on the site within this time, in milliseconds. */
const promptly = 3000;

/** An address no other test uses; without a title the page stays out of the menus. */
export function ownAddress(): string {
  return `/prova-${randomBytes(6).toString('hex')}`;
}

/** An address answers with this status soon. */
export async function expectSoon(
  request: APIRequestContext,
  path: string,
  status: number,
): Promise<void> {
  const found = async () => (await request.get(path)).status();
  await expect.poll(found, { timeout: promptly, intervals: [200] }).toBe(status);
}

/** A page shows this text soon. */
export async function expectTextSoon(page: Page, path: string, text: string): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText(text, { timeout: 100 });
  }).toPass({ timeout: promptly, intervals: [200] });
}
