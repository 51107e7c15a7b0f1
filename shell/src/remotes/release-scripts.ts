import * as v from 'valibot';

const importMapSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ integrity: v.record(v.string(), v.unknown()) }),
);

/**
 * Returns the addresses of the scripts that a release needs to start, its entry and the chunk that it exposes, as the
 * page's import map lists them. Without an import map the list is empty.
 * @param entry address of the release's entry, of any attempt
 */
export function releaseScripts(entry: string): string[] {
  const importMap = document.querySelector('script[type="importmap"]')?.textContent;
  const parsed = v.safeParse(importMapSchema, importMap);
  if (!parsed.success) return [];
  const start = new URL('remote', new URL(entry, document.baseURI)).pathname;
  return Object.keys(parsed.output.integrity).filter((address) => address.startsWith(start));
}

/**
 * Fetches a release's scripts again past the browser's cache. The cache may hold a file that was damaged on its way, and
 * every further import would read it.
 * @param entry address of the release's entry at this attempt
 */
export async function refetchScripts(entry: string): Promise<void> {
  // A failed request is no error here: the import that follows fails too and is reported.
  await Promise.allSettled(
    releaseScripts(entry).map(async (address) =>
      (await fetch(address, { cache: 'reload' })).blob(),
    ),
  );
}
