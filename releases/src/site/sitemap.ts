/** How many addresses of a site map are read: a site with more has enough of every kind among the first ones. */
const most = 5000;

/** Time for a site map, in milliseconds. */
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
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The site map of ${site} could not be read (${reason}): try again.`, { cause });
  }
}

/**
 * Returns the paths that the map of a site names, as addresses have them; none where the site has no map.
 * @throws a sentence where the map cannot be read now
 */
export async function readSitemap(site: string): Promise<string[]> {
  const text = await readText(site);
  const paths = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .slice(0, most)
    .flatMap(([, loc = '']) => {
      const address = URL.parse(
        loc.trim().replace(/&\w+;/g, (entity) => entities[entity] ?? entity),
      );
      return address === null ? [] : [address.pathname];
    });
  return [...new Set(paths)];
}
