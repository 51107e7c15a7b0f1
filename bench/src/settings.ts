import { join } from 'node:path';
import type { SiteSettings } from '../../scripts/site-settings.ts';

function positiveFrom(name: string, byDefault: number): number {
  const value = Number(process.env[name] || byDefault);
  if (Number.isInteger(value) && value > 0) return value;
  throw new Error(`${name} must be a whole number above zero, not "${process.env[name]}".`);
}

/** First of the ports of the measured site. */
const firstPort = positiveFrom('BENCH_PORT', 3300);

/** The measured site: a demo with ports and data of its own. */
export const siteSettings: SiteSettings = {
  dataDir: join(import.meta.dirname, '../../.data-bench'),
  port: firstPort,
  studioPort: firstPort + 1,
  directusPort: firstPort + 2,
  smtpPort: firstPort + 3,
  mailPort: firstPort + 4,
  production: false,
};

/** The first views that are measured. Logged out, the account leads to the login. */
export const views = [
  { name: 'home', path: '/' },
  { name: 'news', path: '/news' },
  { name: 'login', path: '/login' },
  { name: 'account, logged out', path: '/account' },
] as const;

/** Those of them that Lighthouse measures too. */
export const lighthouseViews = views.slice(0, 2);

/** How many Lighthouse runs a median is made of. */
export const lighthouseRuns = positiveFrom('BENCH_RUNS', 5);

/** How many tabs refresh one session at the same moment, and how often. */
export const refreshTabs = 12;
export const refreshRounds = positiveFrom('BENCH_REFRESHES', 1000);

/** How often each call is made for a known and for an unknown address. */
export const accountPairs = positiveFrom('BENCH_PAIRS', 200);

/** How many documents a client has where the list is measured. */
export const documentCounts = [100, 2000, 10_000] as const;

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
  homeScript: 150_000,
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
  layoutShift: 0,
  /** Of the categories accessibility, best practices and SEO. */
  score: 100,
};
