import { publicPages } from '@studio/e2e/site/page';

/** The pages that are requested in turn. */
export const pagePaths = publicPages.map(({ path }) => path);

/** The number of measurements per median. */
export const runs = 5;

/** The duration of one measurement, in seconds. */
export const seconds = 8;

/** The aims of the gateway's figures. */
export const gatewayTargets = {
  /** The warm HTML pages per second. */
  rate: 5000,
  /** The 99th percentile of warm answers, in milliseconds. */
  p99: 25,
  /** The same while content or releases change, in milliseconds. */
  p99OfChange: 150,
  /** The time for a page that is not cached, in milliseconds. */
  cold: 100,
  /** The time until a page shows a change of its content, in milliseconds. */
  shown: 2000,
  /** The number of requests after which memory must not have grown. */
  requests: 200_000,
};
