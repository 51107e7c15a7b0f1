import type { Locator, Page } from '@playwright/test';
import type { Clients } from './clients.ts';
import { logIn } from './log-in.ts';
import { type Paper, publish } from './papers.ts';
import { letterOf } from './pdf-files.ts';
import type { Studio } from './studio.ts';

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

/** Opens the preview of a letter as a client who has no other document. @param sheets how many it has */
export async function openLetter(
  page: Page,
  admin: Studio,
  clients: Clients,
  sheets: number,
): Promise<Locator> {
  const client = await clients.add();
  await publish(admin, client, [paperOf(letterOf(sheets))]);
  await logIn(page, client);
  return await openPreview(page);
}
