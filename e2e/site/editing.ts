import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** Returns an address that no other test uses; without a title the page stays out of the menus. */
export function ownAddress(): string {
  return `/prova-${randomBytes(6).toString('hex')}`;
}

/** Waits until an address answers with this status. */
export async function expectSoon(
  request: APIRequestContext,
  path: string,
  status: number,
): Promise<void> {
  const found = async () => (await request.get(path)).status();
  await expect.poll(found, { message: path, intervals: [200] }).toBe(status);
}

/**
 * Waits until the server sends a page with, or without, a text. The gateway may answer with the older page once while a
 * render takes long, so the helper asks again.
 */
export async function expectServed(
  request: APIRequestContext,
  path: string,
  text: string,
  { isThere = true } = {},
): Promise<void> {
  const found = async () => (await (await request.get(path)).text()).includes(text);
  await expect.poll(found, { message: `${path}: ${text}`, intervals: [200] }).toBe(isThere);
}

/** Waits until the server sends a page with a text, and opens the page. */
export async function expectTextSoon(page: Page, path: string, text: string): Promise<void> {
  await expectServed(page.request, path, text);
  await page.goto(path);
  await expect(page.getByRole('main')).toContainText(text);
}
