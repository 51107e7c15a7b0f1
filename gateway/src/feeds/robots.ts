import { paths } from '@studio/shared/contract';

/** What search engines may visit, and where the list of pages is. */
export function robots(siteUrl: string): string {
  const disallowed = ['/api/', paths.account.pattern, paths.search.pattern];
  // Pictures are part of the pages, though they live under the API.
  const lines = ['Allow: /api/assets/', ...disallowed.map((path) => `Disallow: ${path}`)];
  return ['User-agent: *', ...lines, '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n');
}
