import { bootstrapContext, type Content, contentContext } from '@studio/shared/client';
import type { Configuration, ImageFile } from '@studio/shared/contract';
import { paths } from '@studio/shared/contract';
import { romeToday } from '@studio/shared/kit/format';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { readActivities, readDeadlines, readTeam } from '../content/collections.ts';
import { type FirmConfiguration, readConfiguration } from '../content/configuration.ts';
import { readNews } from '../content/news.ts';
import { type Page, readPage } from '../content/pages.ts';
import { reportFailedRead } from './failed-reads.ts';

/** The content that the loader data of every page is made from. */
export interface PageSource {
  readonly content: Content;
  readonly lists: Lists;
  readonly page: Page;
  /** Null when it could not be read: pages do without. */
  readonly configuration: FirmConfiguration | null;
  /** Today in Rome, YYYY-MM-DD. */
  readonly today: string;
  /** The address of the page. */
  readonly url: URL;
}

/** The router's context of a loader. */
type LoaderContext = LoaderFunctionArgs['context'];

/** The loader data that every page has. */
export interface PageBase {
  readonly page: Pick<Page, 'url' | 'titolo' | 'descrizione' | 'contenuto'>;
  readonly image: ImageFile | null;
}

/** The lists that are the subject of a page. Each function reads its list at the first call only. */
export type Lists = ReturnType<typeof createLists>;

/**
 * Reads the page's record and the firm's configuration, and starts to read the list that the page is expected to show.
 * @throws {Response} 404 when no page is published under the address, 503 when the record could not be read
 */
export async function readPageSource(context: LoaderContext, url: URL): Promise<PageSource> {
  const content = context.get(contentContext);
  const path = url.pathname.replace(/(?<=.)\/+$/, '');
  const lists = createLists(content);
  startExpectedRead(lists, path);
  const [page, configuration] = await Promise.all([
    orUnavailable(readPage(content, path), 'the record', path),
    readFirm(context, path),
  ]);
  if (!page) throw new Response(null, { status: 404 });
  return {
    content,
    lists,
    page,
    configuration,
    today: romeToday(new Date()),
    url,
  };
}

/** Returns the loader data that every page has; a page without a picture of its own shows the site's. */
export function pageBase({ page, configuration }: PageSource): PageBase {
  const { url, titolo, descrizione, contenuto, header_image } = page;
  return {
    page: { url, titolo, descrizione, contenuto },
    image: header_image ?? configuration?.default_image_header ?? null,
  };
}

/**
 * Waits for a read without which there is no page.
 * @param part the part of the page that is read, for the report
 * @param path of the page
 * @throws {Response} 503 when the read fails
 */
export async function orUnavailable<Result>(
  read: Promise<Result>,
  part: string,
  path: string,
): Promise<Result> {
  try {
    return await read;
  } catch (error) {
    reportFailedRead(error, part, path);
    throw new Response(null, { status: 503 });
  }
}

/**
 * Returns the firm's configuration: the one of the document, so that a navigation reads none. The gateway leaves out
 * what it could not read; then it is read here, and is null, after a report, when that fails too.
 */
export async function readFirm(
  context: LoaderContext,
  path: string,
): Promise<FirmConfiguration | null> {
  const known = firmOf(context.get(bootstrapContext).configuration);
  if (known !== undefined) return known;
  try {
    return await readConfiguration(context.get(contentContext));
  } catch (error) {
    reportFailedRead(error, 'the configuration', path);
    return null;
  }
}

/** Returns the configuration as pages show it; undefined without the size of the picture. */
function firmOf(configuration: Configuration | undefined): FirmConfiguration | undefined {
  const picture = configuration?.header_image;
  if (configuration === undefined || picture === undefined) return undefined;
  const { payoff, denominazione, indirizzo, tel, email, pec, orari, piva } = configuration;
  const { mappa_centro, mappa_zoom } = configuration;
  return {
    payoff: payoff ?? null,
    denominazione: denominazione ?? null,
    indirizzo: indirizzo ?? null,
    tel: tel ?? null,
    email: email ?? null,
    pec: pec ?? null,
    orari: orari ?? null,
    piva: piva ?? null,
    mappa_centro: mappa_centro ?? null,
    mappa_zoom: mappa_zoom ?? null,
    default_image_header: picture && {
      id: picture.id,
      width: picture.width ?? null,
      height: picture.height ?? null,
    },
  };
}

/** Creates the lists for one load of a page. */
export function createLists(content: Content) {
  return {
    news: once(() => readNews(content)),
    team: once(() => readTeam(content)),
    activities: once(() => readActivities(content)),
    deadlines: once(() => readDeadlines(content)),
  };
}

function once<Result>(start: () => Promise<Result>): () => Promise<Result> {
  let started: Promise<Result> | undefined;
  return () => {
    started ??= start();
    return started;
  };
}

/**
 * Starts to read the list that the page at a path is expected to show. Only the page's record says whether it shows
 * one; waiting for the record first would cost one more round trip.
 */
export function startExpectedRead(lists: Lists, path: string): void {
  const expected: { readonly [path: string]: (() => Promise<unknown>) | undefined } = {
    [paths.news.href()]: lists.news,
    [paths.team.href()]: lists.team,
    [paths.activities.href()]: lists.activities,
    [paths.deadlines.href()]: lists.deadlines,
  };
  // The page that shows the list waits for the same promise and reports its failure.
  expected[path]?.().catch(() => undefined);
}
