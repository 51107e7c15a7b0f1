import type { Studio } from '@studio/e2e/site/studio';

/** The start of the addresses of made-up pages. */
const start = '/pagina-di-prova-';

/**
 * Returns the addresses of made-up pages.
 * @param from the number of the first
 */
export function madeUpPaths(from: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${start}${from + index}`);
}

/**
 * Adds made-up pages outside the menu.
 * @param from the number of the first
 */
export async function addPages(admin: Studio, from: number, count: number): Promise<void> {
  const rows = madeUpPaths(from, count).map((url) => ({
    url,
    status: 'published',
    nome: `Pagina di prova ${url}`,
    contenuto: '<p>Una pagina come tante altre.</p>'.repeat(20),
  }));
  await admin.createAll('/items/pagine', rows);
}
