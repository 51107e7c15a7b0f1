import { reasonOf } from '../files/errors.ts';

/** The number of addresses that are read: a larger site map has enough of every kind among the first ones. */
const maxAddresses = 5000;

/** The longest wait for a site map, in milliseconds. */
const timeout = 10_000;

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

async function readText(site: string): Promise<string> {
  try {
    const answer = await fetch(`${site}/sitemap.xml`, { signal: AbortSignal.timeout(timeout) });
    if (answer.status === 404) return '';
    if (answer.ok) return await answer.text();
    throw new Error(`it answers ${answer.status}`);
  } catch (cause) {
    const reason = reasonOf(cause);
    throw new Error(`The site map of ${site} could not be read (${reason}): try again.`, { cause });
  }
}

/**
 * Returns the percent-encoded paths in the site map; none when the site has no site map.
 * @throws {Error} with a sentence when the site map cannot be read
 */
export async function readSitemap(site: string): Promise<string[]> {
  const text = await readText(site);
  const paths = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .slice(0, maxAddresses)
    .flatMap(([, loc = '']) => {
      const address = URL.parse(
        loc.trim().replace(/&\w+;/g, (entity) => entities[entity] ?? entity),
      );
      return address === null ? [] : [address.pathname];
    });
  return [...new Set(paths)];
}
