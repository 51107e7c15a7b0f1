import { paths } from '@studio/shared/contract';
import { slug } from '@studio/shared/kit/format';
import * as v from 'valibot';
import type { Content } from '../content/content.ts';
import { changeOf, dates, readRows, text } from './rows.ts';
import { escapeXml } from './xml.ts';

/** An address of the site, with the ISO date of its content's last change where that is known. */
export interface SitemapEntry {
  readonly path: string;
  readonly changed?: string | undefined;
}

/** Returns the list of pages for search engines (sitemaps.org, version 0.9). */
export function sitemap(siteUrl: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, changed }) => {
    const address = new URL(siteUrl);
    address.pathname = path;
    const modified = changed === undefined ? '' : `<lastmod>${changed.slice(0, 10)}</lastmod>`;
    return `<url><loc>${escapeXml(address.href)}</loc>${modified}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/** The lists that a page may show. */
const lists = ['news', 'attivita', 'team', 'loghi', 'scadenze'] as const;

const dateFields = 'date_created,date_updated';
const datedSchema = v.object(dates);
const pageSchema = v.object({
  url: v.string(),
  related_data: v.nullish(v.array(v.string()), []),
  ...dates,
});
const activitySchema = v.object({ id: v.number(), nome: v.string(), ...dates });
const newsSchema = v.object({ id: v.number(), titolo: v.string(), data: text, ...dates });

/**
 * Reads the addresses of the site. A page that shows a list changes with the newest row of that list.
 * @throws {UnavailableError} when the content cannot be read
 */
export async function readSitemap(read: Content['read']) {
  const [pages, news, activities, firm, ...sets] = await Promise.all([
    readRows(read, `/items/pagine?fields=url,related_data,${dateFields}&sort=sort,id`, pageSchema),
    readRows(read, `/items/news?fields=id,titolo,data,${dateFields}&sort=-data`, newsSchema),
    readRows(read, `/items/attivita?fields=id,nome,${dateFields}&sort=sort,id`, activitySchema),
    readRows(read, `/items/configurazione/1?fields=${dateFields}`, datedSchema),
    ...lists.map((name) => readRows(read, `/items/${name}?fields=${dateFields}`, datedSchema)),
  ]);
  const entries = (): SitemapEntry[] => {
    const changes = new Map<string, string | undefined>(
      lists.map((name, index) => [name, newest(sets[index]?.rows().map(changeOf) ?? [])]),
    );
    return [
      ...pages.rows().map((page) => ({
        path: page.url,
        changed: newest([
          changeOf(page),
          ...(page.related_data ?? []).map((name) => changes.get(name)),
        ]),
      })),
      { path: paths.contacts.href(), changed: newest(firm.rows().map(changeOf)) },
      {
        path: paths.appointment.href(),
        changed: newest([...firm.rows(), ...activities.rows()].map(changeOf)),
      },
      ...activities.rows().map((activity) => ({
        path: paths.activity.href(activity.id, slug(activity.nome)),
        changed: changeOf(activity),
      })),
      ...news.rows().map((item) => ({
        path: paths.newsItem.href(item.id, slug(item.titolo)),
        changed: changeOf(item) ?? item.data ?? undefined,
      })),
    ];
  };
  return {
    version: [pages, news, activities, firm, ...sets].map((set) => set.version).join(' '),
    entries,
  };
}

/** Returns the latest of some ISO times. */
function newest(moments: readonly (string | undefined)[]): string | undefined {
  return moments
    .filter((moment) => moment !== undefined)
    .toSorted()
    .at(-1);
}
