import { readItems } from '@directus/sdk';
import type { Content } from './client.ts';
import { errorCode } from './error-code.ts';
import { imageFields } from './image.ts';
import { published } from './published.ts';

const pause = 300;

async function readByUrl(content: Content, url: string) {
  const [page] = await content.request(
    readItems('pagine', {
      fields: [
        'id',
        'url',
        'titolo',
        'nome',
        'descrizione',
        'contenuto',
        'related_data',
        { header_image: imageFields },
      ],
      filter: { url: { _eq: url }, ...published },
      limit: 1,
    }),
  );
  return page;
}

/** A published page as the page view reads it. */
export type Page = NonNullable<Awaited<ReturnType<typeof readByUrl>>>;

/**
 * The published page with this path, if there is one.
 * A refusal (403) is retried twice, with a pause (decision W7).
 */
export async function readPage(
  content: Content,
  url: string,
  retries = 2,
): Promise<Page | undefined> {
  try {
    return await readByUrl(content, url);
  } catch (error) {
    // An address that the API refuses to look for, such as an endless one, is no page's.
    if (errorCode(error) === 'INVALID_QUERY') return undefined;
    if (errorCode(error) !== 'FORBIDDEN' || retries === 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return readPage(content, url, retries - 1);
  }
}
