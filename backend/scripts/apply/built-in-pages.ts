import * as v from 'valibot';
import { builtInPages } from '../../schema/built-in-pages.ts';
import { list, type Rest } from '../installation/rest.ts';

const urlSchema = v.object({ url: v.string() });

/**
 * Makes the pages that the site leads to, as drafts: an editor writes and publishes them. Those that exist stay as they
 * are, also when they are archived.
 * @returns the addresses of the pages that it made
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
