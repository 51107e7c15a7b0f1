import type { Locator, Page } from '@playwright/test';
import type { Paper } from './papers.ts';

/** Documents of two years and three types, as a small firm has them. */
export const fewPapers: readonly Paper[] = [
  { type: 'F24', title: 'F24 IVA giugno 2026', year: 2026, month: 6 },
  { type: 'Bilancio', title: 'Bilancio d’esercizio 2025', year: 2025, month: null },
  { type: 'Cedolino', title: 'Cedolino di Ada marzo 2026', year: 2026, month: 3 },
  { type: 'F24', title: 'F24 ritenute dicembre 2025', year: 2025, month: 12 },
];

/** The rows that are shown, in their order. */
export const rowsOf = (page: Page): Locator =>
  page.getByRole('main').locator('li:has(a[download])');

/** Titles of the documents that are shown, in their order. */
export async function titlesOf(page: Page): Promise<string[]> {
  return await rowsOf(page).locator('[id^="documento-"]').allTextContents();
}

/** How many of how many documents are shown. */
export const countOf = (page: Page): Locator =>
  page.getByRole('main').locator('p', { hasText: /^\d[\d.]* di \d/ });

/** The dialog with the filters, opened. */
export async function openFilters(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Filtra/ }).click();
  return page.getByRole('dialog', { name: 'Filtra' });
}

/** Ticks, or clears, choices of the filters. */
export async function toggleFilters(page: Page, ...names: readonly string[]): Promise<void> {
  const filters = await openFilters(page);
  for (const name of names) await filters.getByLabel(name).click();
  await page.keyboard.press('Escape');
}
