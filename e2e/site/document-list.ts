import type { Locator, Page } from '@playwright/test';
import type { DocumentInput } from './documents.ts';

/** Documents of two years and three types, like those of a small firm. */
export const fewDocuments: readonly DocumentInput[] = [
  { type: 'F24', title: 'F24 IVA giugno 2026', year: 2026, month: 6 },
  { type: 'Bilancio', title: 'Bilancio d’esercizio 2025', year: 2025, month: null },
  { type: 'Cedolino', title: 'Cedolino di Ada marzo 2026', year: 2026, month: 3 },
  { type: 'F24', title: 'F24 ritenute dicembre 2025', year: 2025, month: 12 },
];

/** Returns the visible rows, in their order. */
export const rowsOf = (page: Page): Locator =>
  page.getByRole('main').locator('li:has(a[download])');

/** Returns the sentence with the numbers of visible and of all documents. */
export const countOf = (page: Page): Locator =>
  page.getByRole('main').locator('p', { hasText: /^\d[\d.]* di \d/ });

/** Opens the dialog with the filters. */
export async function openFilters(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Filtra/ }).click();
  return page.getByRole('dialog', { name: 'Filtra' });
}
