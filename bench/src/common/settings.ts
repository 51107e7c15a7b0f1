import { join } from 'node:path';
import type { SiteSettings } from '@studio/scripts/site-settings';

function positiveFrom(name: string, byDefault: number): number {
  const value = Number(process.env[name] || byDefault);
  if (Number.isInteger(value) && value > 0) return value;
  throw new Error(`${name} must be a whole number above zero, not "${process.env[name]}".`);
}

/** First of the ports of the measured site. */
const firstPort = positiveFrom('BENCH_PORT', 3300);

/** The measured site: a demo with ports and data of its own. */
export const siteSettings: SiteSettings = {
  dataDir: join(import.meta.dirname, '../../../.data-bench'),
  port: firstPort,
  studioPort: firstPort + 1,
  directusPort: firstPort + 2,
  smtpPort: firstPort + 3,
  mailPort: firstPort + 4,
  production: false,
};

/** Ports of what stands before the measured site; of a gateway the first of its two. */
export const furtherPorts = {
  moreRemotes: firstPort + 10,
  /** Two gateways side by side. */
  ownGateways: [firstPort + 14, firstPort + 16],
  /** Where a gateway finds the backend while its line is not cut. */
  line: firstPort + 18,
  singleBuild: firstPort + 20,
  staticPage: firstPort + 21,
} as const;

/** The first views that are measured. Logged out, the account leads to the login. */
export const views = [
  { name: 'home', path: '/' },
  { name: 'news', path: '/news' },
  { name: 'login', path: '/login' },
  { name: 'account, logged out', path: '/account' },
] as const;

/** A news item of the demo firm. */
const newsItem = '/news/2-imposta-di-bollo-sulle-fatture-elettroniche-come-si-paga';

/** What Lighthouse measures. */
export const lighthouseViews = [...views.slice(0, 2), { name: 'news item', path: newsItem }];

/** Public pages that home has a link to. */
export const nextPages = [
  '/news',
  '/news/6-secondo-acconto-metodo-storico-o-previsionale',
  '/team',
  '/attivita',
  '/scadenzario',
  '/contacts',
] as const;

/** How many Lighthouse runs a median is made of. */
export const lighthouseRuns = positiveFrom('BENCH_RUNS', 5);

/** How many tabs refresh one session at the same moment, and how often. */
export const refreshTabs = 12;
export const refreshRounds = positiveFrom('BENCH_REFRESHES', 1000);

/** How often each call is made for a known and for an unknown address. */
export const accountPairs = positiveFrom('BENCH_PAIRS', 200);

function countsFrom(name: string, byDefault: string): number[] {
  const counts = (process.env[name] || byDefault).split(',').map(Number);
  if (counts.every((count) => Number.isInteger(count) && count > 0)) return counts;
  throw new Error(`${name} must be whole numbers above zero, not "${process.env[name]}".`);
}

/** How many documents a client has where the list is measured. */
export const documentCounts = countsFrom('BENCH_DOCUMENTS', '100,2000,10000');

/** How often the live set is changed under load. */
export const stormChanges = positiveFrom('BENCH_STORM', 200);

/** How often the release tool is killed at random moments. */
export const killRounds = positiveFrom('BENCH_KILLS', 200);

/** How many remotes are registered where the growth of the first view is measured. */
export const remoteCounts = [3, 10, 30] as const;

/** Answers are held back this long where round trips are counted, in milliseconds. */
export const latency = 400;

/** What the figures are held against. */
export const targets = {
  /** JavaScript of the first view of home, Brotli, in bytes. */
  homeScript: 130_000,
  /** How much more that may be than of the same site as a single build. */
  overSingle: 35_000,
  /** JavaScript of a further public page, of the login and of the documents, on top of what is there by then. */
  nextScript: 10_000,
  loginScript: 30_000,
  documentsScript: 40_000,
  /** From the click on a link until the heading of the next public page is painted, in milliseconds. */
  nextPainted: 100,
  roundTrips: 2,
  /** Between the medians for known and unknown addresses, in milliseconds. */
  answerDifference: 25,
  /** Until the first documents are shown, in milliseconds. */
  firstRows: 1000,
  /** Until a change of filter, order or search is on screen, in milliseconds. */
  listChange: 50,
  /** Until the next page load shows what was promoted or taken back, in milliseconds. */
  changeShown: 1000,
  /** From the build of a remote until it is live, in seconds. */
  buildToLive: 60,
  /** Largest paint, against a static page of the same content and against a single build. */
  paintToStatic: 1.15,
  paintToSingle: 1.05,
  /** Of each of Lighthouse's categories. */
  points: 99,
  /** Total blocking time, in milliseconds. */
  blockingTime: 100,
  layoutShift: 0,
};
