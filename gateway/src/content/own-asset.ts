import type { SanitizeContext } from './sanitize-html.ts';

const assetPath =
  /^\/(?:api\/)?assets\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.\w+)?(?:\/[^?#]*)?$/i;

/**
 * The site's address of a file, from any form in which the editor may have written it.
 * Sizes asked for in the address are dropped: only presets are served.
 * @returns undefined when it is not a file of this site.
 */
export function ownAsset(address: string, context: SanitizeContext): string | undefined {
  const url = URL.parse(address, context.siteUrl);
  if (url === null || ![context.siteUrl, context.studioUrl].includes(url.origin)) return undefined;
  const id = assetPath.exec(url.pathname)?.[1];
  if (id === undefined) return undefined;
  const key = url.searchParams.get('key');
  const preset = key === null ? '' : `?key=${encodeURIComponent(key)}`;
  return `/api/assets/${id.toLowerCase()}${preset}`;
}
