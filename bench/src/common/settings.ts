import { join } from 'node:path';
import type { SiteSettings } from '@studio/scripts/site-settings';

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

/** The ports of additional servers; a gateway uses the given port and the next one. */
export const furtherPorts = {
  moreRemotes: firstPort + 10,
  /** The ports of two gateways that run at the same time. */
  ownGateways: [firstPort + 14, firstPort + 16],
  /** The port of the line to the backend, which a measurement cuts. */
  line: firstPort + 18,
  singleBuild: firstPort + 20,
  staticPage: firstPort + 21,
} as const;

/** The first views that are measured. The account redirects to the login without a session. */
export const views = [
  { name: 'home', path: '/' },
  { name: 'news', path: '/news' },
  { name: 'login', path: '/login' },
  { name: 'account, logged out', path: '/account' },
] as const;

/** A news item of the demo firm. */
const newsItem = '/news/2-imposta-di-bollo-sulle-fatture-elettroniche-come-si-paga';

/** The pages that Lighthouse measures. */
export const lighthouseViews = [...views.slice(0, 2), { name: 'news item', path: newsItem }];

/** The public pages that home links to. */
export const nextPages = [
  '/news',
  '/news/6-secondo-acconto-metodo-storico-o-previsionale',
  '/team',
  '/attivita',
  '/scadenzario',
  '/contacts',
] as const;

/** The number of Lighthouse runs per median. */
export const lighthouseRuns = positiveFrom('BENCH_RUNS', 5);

/** The number of tabs that refresh one session at the same moment, and the number of rounds. */
export const refreshTabs = 12;
export const refreshRounds = positiveFrom('BENCH_REFRESHES', 1000);

/** The number of calls for a known and for an unknown address, each. */
export const accountPairs = positiveFrom('BENCH_PAIRS', 200);

function countsFrom(name: string, byDefault: string): number[] {
  const counts = (process.env[name] || byDefault).split(',').map(Number);
  if (counts.every((count) => Number.isInteger(count) && count > 0)) return counts;
  throw new Error(`${name} must be whole numbers above zero, not "${process.env[name]}".`);
}

/** The numbers of documents that the list is measured with. */
export const documentCounts = countsFrom('BENCH_DOCUMENTS', '100,2000,10000');

/** The number of manifest changes under load. */
export const stormChanges = positiveFrom('BENCH_STORM', 200);

/** The number of rounds in which the release tool is killed at a random moment. */
export const killRounds = positiveFrom('BENCH_KILLS', 200);

/** The numbers of registered remotes that growth is measured with. */
export const remoteCounts = [3, 10, 30] as const;

/** The delay of every response while round trips are counted, in milliseconds. */
export const latency = 400;

/** The aims of the figures. */
export const targets = {
  /** The JavaScript of the first view of home, Brotli, in bytes. */
  homeScript: 130_000,
  /** The most JavaScript above that of a single build, in bytes. */
  overSingle: 35_000,
  /** The JavaScript and CSS that a returning visitor loads after a small release, in bytes. */
  returning: 5000,
  /** The additional JavaScript of a next public page, of the login and of the documents, in bytes. */
  nextScript: 10_000,
  loginScript: 30_000,
  documentsScript: 40_000,
  /** The time from the click on a link to the paint of the next heading, in milliseconds. */
  nextPainted: 100,
  roundTrips: 2,
  /** The difference between the medians for known and unknown addresses, in milliseconds. */
  answerDifference: 25,
  /** The time to the first rows of documents, in milliseconds. */
  firstRows: 500,
  /** The time to the paint of a change of filter, order or search, in milliseconds. */
  listChange: 50,
  /** The time until the next page load shows a promotion or rollback, in milliseconds. */
  changeShown: 1000,
  /** The time from the start of the build until the remote is live, in seconds. */
  buildToLive: 60,
  /** The ratio of the largest contentful paint to that of a static page and of a single build. */
  paintToStatic: 1.15,
  paintToSingle: 1.05,
  /** The lowest points of a Lighthouse category. */
  points: 99,
  /** The total blocking time, in milliseconds. */
  blockingTime: 100,
  layoutShift: 0,
};
