import type { Locator, Page } from '@playwright/test';
import type { Clients } from './clients.ts';
import { type DocumentInput, publish } from './documents.ts';
import { logIn } from './log-in.ts';
import { letterOf } from './pdf-files.ts';
import type { Studio } from './studio.ts';

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
  page.getByRole('button', { name: /^Anteprima/ });

/** Opens the preview of the only document in the list. */
export async function openPreview(page: Page): Promise<Locator> {
  await previewOpener(page).click();
  return page.getByRole('dialog', { name: documentName });
}

/**
 * Logs in as a client whose only document is a letter, and opens its preview.
 * @param sheets number of its pages
 */
export async function openLetter(
  page: Page,
  admin: Studio,
  clients: Clients,
  sheets: number,
): Promise<Locator> {
  const client = await clients.add();
  await publish(admin, client, [documentOf(letterOf(sheets))]);
  await logIn(page, client);
  return await openPreview(page);
}
