import type { Locator, Page } from '@playwright/test';
import type { Paper } from './papers.ts';

/** What the one document of a test is called. */
export const documentName = 'F24 giugno 2026';

/** A document with this content. */
export function paperOf(buffer: Buffer, mimeType = 'application/pdf', file = 'delega.pdf'): Paper {
  const content = { name: file, mimeType, buffer };
  return { type: 'F24', title: 'Delega di giugno', year: 2026, month: 6, file: content };
}

/** What opens the preview of the only document in the list. */
export const previewOpener = (page: Page): Locator =>
  page.getByRole('button', { name: /^Anteprima/ });

/** Opens the preview of the only document in the list. */
export async function openPreview(page: Page): Promise<Locator> {
  await previewOpener(page).click();
  return page.getByRole('dialog', { name: documentName });
}
