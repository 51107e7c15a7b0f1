import { paths } from '@studio/shared/contract';
import type { PageResponse } from '@studio/shared/rendering';

/** The names of all Trusted Types policies that scripts of the site may create. */
const trustedTypesPolicies = ['cms-html'];

/** The one foreign thing a page may frame: the map, after a click. */
const map = { pathname: paths.contacts.pattern, origin: 'https://www.openstreetmap.org' };

/** What a page's headers depend on. */
export interface PolicySubject extends Pick<PageResponse, 'scriptHashes' | 'styleHashes'> {
  readonly pathname: string;
  readonly siteUrl: string;
}

/**
 * The content security policy of one page. Scripts come from the releases' path, not from 'self',
 * so that no uploaded file can ever be one.
 */
export function contentSecurityPolicy(page: PolicySubject): string {
  const releases = `${page.siteUrl}/releases/`;
  return [
    "default-src 'none'",
    ['script-src', releases, ...page.scriptHashes].join(' '),
    ['style-src', releases, ...page.styleHashes].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(page.pathname === map.pathname ? [`frame-src ${map.origin}`] : []),
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypesPolicies.join(' ')}`,
  ].join('; ');
}

/** The map's frame sends no such header itself, so its page must do without. */
export function embedderPolicy(pathname: string): string {
  return pathname === map.pathname ? 'unsafe-none' : 'credentialless';
}
