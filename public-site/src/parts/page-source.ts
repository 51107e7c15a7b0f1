import {
  type Content,
  type FirmConfiguration,
  type ImageFile,
  type Page,
  readConfiguration,
  readPage,
} from '@studio/shared/content';
import { romeToday } from '@studio/shared/format';
import { beginExpected, createLists, type Lists } from './lists.ts';

/** What the data of every page is made from. */
export interface PageSource {
  readonly content: Content;
  readonly lists: Lists;
  readonly page: Page;
  /** Null when it could not be read: pages do without. */
  readonly configuration: FirmConfiguration | null;
  /** Today in Rome, YYYY-MM-DD. */
  readonly today: string;
  readonly searchParams: URLSearchParams;
}

/** What every page shows. */
export interface PageBase {
  readonly page: Pick<Page, 'url' | 'titolo' | 'descrizione' | 'contenuto'>;
  readonly image: ImageFile | null;
}

/** The page's own part of its data; without a picture of its own it shows the site's. */
export function pageBase({ page, configuration }: PageSource): PageBase {
  const { url, titolo, descrizione, contenuto, header_image } = page;
  return {
    page: { url, titolo, descrizione, contenuto },
    image: header_image ?? configuration?.default_image_header ?? null,
  };
}

/** The firm's configuration, or null when it cannot be had. */
export async function readFirm(content: Content): Promise<FirmConfiguration | null> {
  return readConfiguration(content).catch(() => null);
}

/**
 * Reads what every page needs.
 * @throws a Response, 404 where no page is published under the address, 503 where the backend is away.
 */
export async function readPageSource(content: Content, url: URL): Promise<PageSource> {
  const path = url.pathname.replace(/(?<=.)\/+$/, '');
  const lists = createLists(content);
  beginExpected(lists, path);
  const [page, configuration] = await Promise.all([
    readPage(content, path).catch(() => {
      throw new Response(null, { status: 503 });
    }),
    readFirm(content),
  ]);
  if (!page) throw new Response(null, { status: 404 });
  return {
    content,
    lists,
    page,
    configuration,
    today: romeToday(new Date()),
    searchParams: url.searchParams,
  };
}
