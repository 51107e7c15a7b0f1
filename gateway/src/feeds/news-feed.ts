import { paths } from '@studio/shared/contract';
import { brand } from '@studio/shared/kit/brand';
import { shortName, slug } from '@studio/shared/kit/format';
import * as v from 'valibot';
import type { Content } from '../content/content.ts';
import { plainText } from '../content/search.ts';
import { newsFeedPath } from '../document/site-files.ts';
import { changeOf, dates, readRows, text } from './rows.ts';
import { escapeXml } from './xml.ts';

const newsSchema = v.object({
  id: v.number(),
  titolo: v.string(),
  data: v.pipe(v.string(), v.isoDate()),
  abstract: text,
  testo: text,
  file: v.nullish(
    v.object({
      id: v.string(),
      type: text,
      filesize: v.nullish(v.union([v.number(), v.string()])),
    }),
  ),
  ...dates,
});

type NewsItem = v.InferOutput<typeof newsSchema>;

/** The news as a feed reader needs them. */
export interface NewsFeed {
  readonly siteUrl: string;
  /** Name of the firm. */
  readonly name: string;
  readonly news: readonly NewsItem[];
}

/** Most items of the feed, the newest. */
const maxItems = 50;

/** Returns the news as an RSS 2.0 feed. */
export function newsFeed({ siteUrl, name, news }: NewsFeed): string {
  const items = news.slice(0, maxItems);
  const built = items
    .map((item) => changeOf(item) ?? item.data)
    .toSorted()
    .at(-1);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    element('title', `News | ${name}`),
    element('link', siteUrl + paths.news.href()),
    element('description', `Le notizie di ${name}`),
    element('language', 'it'),
    `<atom:link href="${escapeXml(siteUrl + newsFeedPath)}" rel="self" type="application/rss+xml"/>`,
    ...(built === undefined ? [] : [element('lastBuildDate', moment(built))]),
    ...items.flatMap((item) => feedItem(siteUrl, item)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

function feedItem(siteUrl: string, { id, titolo, data, abstract, testo, file }: NewsItem) {
  const summary = shorten(plainText(abstract || testo || ''));
  return [
    '<item>',
    element('title', titolo),
    element('link', siteUrl + paths.newsItem.href(id, slug(titolo))),
    // The address contains the title; a corrected title must not make a second item.
    `<guid isPermaLink="false">${escapeXml(`${siteUrl}${paths.news.href()}/${id}`)}</guid>`,
    element('pubDate', moment(data)),
    ...(summary === '' ? [] : [element('description', summary)]),
    ...(file?.type && file.filesize
      ? [
          `<enclosure url="${escapeXml(`${siteUrl}/api/assets/${file.id}`)}" length="${Number(file.filesize)}" type="${escapeXml(file.type)}"/>`,
        ]
      : []),
    '</item>',
  ];
}

function element(name: string, content: string): string {
  return `<${name}>${escapeXml(content)}</${name}>`;
}

/** Returns an ISO date or time as feeds write it (RFC 822). */
function moment(iso: string): string {
  return new Date(iso).toUTCString();
}

/** Longest summary, in characters. */
const maxSummary = 600;

function shorten(words: string): string {
  if (words.length <= maxSummary) return words;
  return `${words.slice(0, maxSummary).replace(/\s+\S*$/, '')}…`;
}

const firmSchema = v.object({ denominazione: text });

/**
 * Reads the news and the firm's name.
 * @throws {UnavailableError} when the content cannot be read
 */
export async function readNewsFeed(read: Content['read']) {
  const fields = 'id,titolo,data,abstract,testo,file.id,file.type,file.filesize';
  const [news, firm] = await Promise.all([
    readRows(read, `/items/news?fields=${fields},date_created,date_updated&sort=-data`, newsSchema),
    readRows(read, '/items/configurazione/1?fields=denominazione', firmSchema),
  ]);
  return {
    version: `${news.version} ${firm.version}`,
    news: news.rows,
    name: () => shortName(firm.rows()[0]?.denominazione ?? '') || brand.unnamed,
  };
}
