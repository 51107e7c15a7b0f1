import type { Document } from '../document/document.ts';
import { reportDirectives } from '../reports/browser-reports.ts';
import { startWatchAddress } from '../reports/start-watch.ts';

/**
 * The names of all Trusted Types policies that scripts of the site may create: the one that cleans
 * HTML of the CMS, and the one that makes the address of the worker that draws PDFs.
 */
const trustedTypesPolicies = ['cms-html', 'document-viewer'];

/** The one foreign thing a page may frame: the map, after a click. */
const map = 'https://www.openstreetmap.org';

/** What a page's headers depend on. */
export interface PolicySubject extends Pick<Document, 'scriptHashes' | 'styleHashes'> {
  readonly siteUrl: string;
}

/**
 * The content security policy of one page. Scripts come from the releases' path, not from 'self',
 * so that no uploaded file can ever be one; one is the gateway's own.
 */
export function contentSecurityPolicy(page: PolicySubject): string {
  const releases = `${page.siteUrl}/releases/`;
  return [
    "default-src 'none'",
    ['script-src', releases, `${page.siteUrl}${startWatchAddress}`, ...page.scriptHashes].join(' '),
    // Workers are modules of the releases as well; what those may do, WebAssembly included, their own policy says.
    `worker-src ${releases}`,
    ['style-src', releases, ...page.styleHashes].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    // On every page: whoever comes to the contacts by a link keeps the policy of the page they started from.
    `frame-src ${map}`,
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypesPolicies.join(' ')}`,
    ...reportDirectives,
  ].join('; ');
}
