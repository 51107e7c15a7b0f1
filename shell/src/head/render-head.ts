import type { Head } from '@studio/shared/contract';
import { escapeAttribute, escapeText, jsonBlock } from './escape.ts';

function meta(kind: 'name' | 'property', key: string, value: string | undefined): string {
  return value === undefined ? '' : `<meta ${kind}="${key}" content="${escapeAttribute(value)}">`;
}

function structuredData(data: Head['structuredData']): string {
  if (data === undefined || data.length === 0) return '';
  const document = { '@context': 'https://schema.org', '@graph': data };
  return `<script type="application/ld+json">${jsonBlock(document)}</script>`;
}

/**
 * A page's metadata as HTML.
 * @param origin origin of the site: addresses in metadata are absolute
 */
export function renderHead(head: Head, origin: string): string {
  const address = head.canonical === undefined ? undefined : `${origin}${head.canonical}`;
  return [
    `<title>${escapeText(head.title)}</title>`,
    meta('name', 'description', head.description),
    head.noIndex ? meta('name', 'robots', 'noindex') : '',
    address === undefined ? '' : `<link rel="canonical" href="${escapeAttribute(address)}">`,
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:type', head.type ?? 'website'),
    meta('property', 'og:url', address),
    meta('property', 'og:image', head.image === undefined ? undefined : `${origin}${head.image}`),
    structuredData(head.structuredData),
  ].join('');
}
