import { expect, type Locator, type Page } from '@playwright/test';
import { violationsOf } from '../accessibility.ts';
import type { PeerRemote } from './remotes.ts';

/** Returns the shell's panel in place of a page, by its title. */
export function panel(page: Page, title = 'Questa parte del sito non si è caricata'): Locator {
  const heading = page.getByRole('heading', { level: 1, name: title });
  return page.getByRole('main').locator('section', { has: heading });
}

export const retry = (page: Page): Locator =>
  page.getByRole('main').getByRole('button', { name: 'Riprova' });

/** Expects that header, menu and footer work, and that the page has no accessibility violation. */
export async function expectLayout(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Il team' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Il team' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
}

/** Visits another remote, and returns to the page with the outcome. */
export async function expectOtherPagesWork(
  page: Page,
  remote: PeerRemote,
  outcome: Locator,
): Promise<void> {
  await remote.leave(page);
  await page.goBack();
  await expect(outcome).toBeVisible();
}

/** Returns the versions of an app whose files the page has requested. */
export async function requestedVersions(page: Page, app: string): Promise<string[]> {
  const names = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  const versions = names.map((name) => name.match(/^\/releases\/([^/]+)\/([^/]+)\//));
  return [
    ...new Set(versions.filter((found) => found?.[1] === app).map((found) => found?.[2] ?? '')),
  ];
}
