import { readItems } from '@directus/sdk';
import { errorCode } from '@studio/shared/client';
import type { ContentClient } from '@studio/shared/contract';
import { imageFields, published } from './queries.ts';

/** Pause before a retry, in milliseconds. */
const pause = 300;

async function readByUrl(content: ContentClient, url: string) {
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

/** A published page. */
export type Page = NonNullable<Awaited<ReturnType<typeof readByUrl>>>;

/**
 * Returns the published page with this path; undefined when there is none.
 * Retries FORBIDDEN twice, with a pause (decision W7).
 * @throws a Directus error after the last retry
 */
export async function readPage(
  content: ContentClient,
  url: string,
  retries = 2,
): Promise<Page | undefined> {
  try {
    return await readByUrl(content, url);
  } catch (error) {
    // The API rejects a path that no page can have, such as a very long one.
    if (errorCode(error) === 'INVALID_QUERY') return undefined;
    if (errorCode(error) !== 'FORBIDDEN' || retries === 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return readPage(content, url, retries - 1);
  }
}
