/** How many addresses of a site map are read: a site with more has enough of every kind among the first ones. */
const most = 5000;

/** How long a site may take for its map, in milliseconds. */
const patience = 10_000;

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

/** Returns the paths that the map of a site names, as addresses have them; none where the site has no map. */
export async function readSitemap(site: string): Promise<string[]> {
  const text = await fetch(`${site}/sitemap.xml`, { signal: AbortSignal.timeout(patience) })
    .then((answer) => (answer.ok ? answer.text() : ''))
    .catch(() => '');
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
