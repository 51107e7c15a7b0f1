import { join } from 'node:path';
import { addressesOf, type SiteSettings } from '@studio/scripts/site-settings';

function positiveFrom(name: string, byDefault: number): number {
  const value = Number(process.env[name] || byDefault);
  if (Number.isInteger(value) && value > 0) return value;
  throw new Error(`${name} must be a whole number above zero, not "${process.env[name]}".`);
}

/** The first port of the measured site. */
const firstPort = positiveFrom('BENCH_PORT', 3300);

/** The settings of the measured site: a demo with its own ports and data. */
export const siteSettings: SiteSettings = {
  dataDir: join(import.meta.dirname, '../../../.data-bench'),
  port: firstPort,
  studioPort: firstPort + 1,
  directusPort: firstPort + 2,
  smtpPort: firstPort + 3,
  mailPort: firstPort + 4,
  production: false,
};

/** The origins of the measured site. */
export const { site, studio } = addressesOf(siteSettings);

/** The ports of additional servers; a gateway uses the given port and the next one. */
export const furtherPorts = {
  gateways: [firstPort + 10, firstPort + 12],
  singleBuild: firstPort + 14,
  staticPage: firstPort + 15,
} as const;

/** The first views that are measured. The account redirects to the login without a session. */
export const views = [
  { name: 'home', path: '/' },
  { name: 'news', path: '/news' },
  { name: 'news item', path: '/news/2-imposta-di-bollo-sulle-fatture-elettroniche-come-si-paga' },
  { name: 'about', path: '/about' },
  { name: 'team', path: '/team' },
  { name: 'attivita', path: '/attivita' },
  { name: 'an activity', path: '/attivita/2-dichiarazioni-e-iva' },
  { name: 'privacy', path: '/privacy' },
  { name: 'scadenzario', path: '/scadenzario' },
  { name: 'contacts', path: '/contacts' },
  { name: 'search', path: '/cerca?q=iva' },
  { name: 'login', path: '/login' },
  { name: 'account, logged out', path: '/account' },
] as const;

/** The pages that Lighthouse measures. */
export const lighthouseViews = views.slice(0, 3);

/** The number of Lighthouse runs per median. */
export const lighthouseRuns = positiveFrom('BENCH_RUNS', 5);

/** The number of documents that the list is measured with. */
export const documentCount = positiveFrom('BENCH_DOCUMENTS', 10_000);

/** The number of manifest changes under load. */
export const stormChanges = positiveFrom('BENCH_STORM', 200);

/** The delay of every response while round trips are counted, in milliseconds. */
export const latency = 400;
