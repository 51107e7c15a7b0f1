import * as v from 'valibot';
import { builtInPages } from '../../schema/built-in-pages.ts';
import { list, type Rest } from '../installation/rest.ts';

const urlSchema = v.object({ url: v.string() });

/**
 * Creates the built-in pages as drafts: an editor writes and publishes them. Existing pages stay as they are, archived
 * ones too.
 * @returns the addresses of the created pages
 */
export async function makeBuiltInPages(rest: Rest): Promise<string[]> {
  const found = await list(rest, '/items/pagine?fields=url&limit=-1');
  const urls = found.map((page) => v.parse(urlSchema, page).url);
  const missing = builtInPages.filter(({ url }) => !urls.includes(url));
  for (const page of missing) {
    const sort = builtInPages.indexOf(page) + 1;
    await rest.post('/items/pagine', { ...page, sort, status: 'draft' });
  }
  return missing.map(({ url }) => url);
}
