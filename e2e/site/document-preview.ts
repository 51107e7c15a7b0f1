import type { Locator, Page } from '@playwright/test';
import type { DocumentInput } from './documents.ts';
import { letterOf } from './pdf-files.ts';
import type { OpenDocuments } from './test.ts';

/** Title of the only document of a test. */
export const documentName = 'F24 giugno 2026';

/** Returns a document with this content. */
export function documentOf(
  buffer: Buffer,
  mimeType = 'application/pdf',
  file = 'delega.pdf',
): DocumentInput {
  const content = { name: file, mimeType, buffer };
  return { type: 'F24', title: 'Delega di giugno', year: 2026, month: 6, file: content };
}

/** Returns the button that opens the preview of the only document in the list. */
export const previewOpener = (page: Page): Locator =>
  page.locator('main li').getByRole('button').first();

/** Opens the preview of the only document in the list. */
export async function openPreview(page: Page): Promise<Locator> {
  await previewOpener(page).click();
  return page.getByRole('dialog', { name: documentName });
}

/**
 * Opens the preview of a letter, the only document of a new client.
 * @param sheets number of its pages
 */
export async function openLetter(
  page: Page,
  openDocuments: OpenDocuments,
  sheets: number,
): Promise<Locator> {
  await openDocuments([documentOf(letterOf(sheets))]);
  return await openPreview(page);
}
