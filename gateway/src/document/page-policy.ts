import type { Document } from './document.ts';
import { workerPath } from './site-files.ts';
import { startWatchdogAddress } from './start-watchdog.ts';

/** The address to which browsers report violations of the policy, deprecations and interventions. */
export const browserReportAddress = '/reports/browser';

/** Name of the endpoint: browsers send deprecations and interventions to `default` (W3C, Deprecation Reporting). */
const endpoint = 'default';

/** The header that announces the endpoint (W3C, Reporting API). */
export const reportingEndpoints = {
  'reporting-endpoints': `${endpoint}="${browserReportAddress}"`,
} as const;

/**
 * The names of the Trusted Types policies that scripts of the site may create: one sanitizes HTML of the CMS, the others
 * make the addresses of the worker that draws PDFs and of the service worker.
 */
const trustedTypesPolicies = ['cms-html', 'document-viewer', 'service-worker'];

/** The one foreign frame of a page: the map, after a click. */
const map = 'https://www.openstreetmap.org';

/** The parts of a page that its policy depends on. */
interface PolicySubject extends Pick<Document, 'scriptHashes' | 'styleHashes'> {
  readonly siteUrl: string;
  /** The origin whose pages may frame this one; none by default. */
  readonly framedBy?: string | undefined;
}

/**
 * Returns the content security policy of a page. Scripts come from the path of the releases instead of 'self', so that
 * no uploaded file can be one; the only other script is the gateway's own.
 */
export function contentSecurityPolicy(page: PolicySubject): string {
  const releases = `${page.siteUrl}/releases/`;
  return [
    "default-src 'none'",
    ['script-src', releases, `${page.siteUrl}${startWatchdogAddress}`, ...page.scriptHashes].join(
      ' ',
    ),
    // Workers are released modules too, and the gateway's own; the policy of their own response limits them.
    `worker-src ${releases} ${page.siteUrl}${workerPath}`,
    ['style-src', releases, ...page.styleHashes].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${page.framedBy ?? "'none'"}`,
    // Every page needs it: a visitor who navigates to the contacts keeps the policy of the first page.
    `frame-src ${map}`,
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypesPolicies.join(' ')}`,
    // Firefox and Safari only know `report-uri`; the others prefer `report-to`.
    `report-uri ${browserReportAddress}`,
    `report-to ${endpoint}`,
  ].join('; ');
}
