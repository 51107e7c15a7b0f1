import { publicPages } from '@studio/e2e/site/page';

/** The pages that are asked for by turns. */
export const pagePaths = publicPages.map(({ path }) => path);

/** How often a figure is measured; what is told is the median. */
export const runs = 5;

/** How long requests are made for one figure, in seconds. */
export const seconds = 8;

/** What the gateway's figures are held against. */
export const gatewayTargets = {
  /** Warm HTML pages per second. */
  rate: 5000,
  /** 99 of 100 warm answers, in milliseconds. */
  p99: 25,
  /** The same while content or releases change, in milliseconds. */
  p99OfChange: 150,
  /** A page that was not kept, in milliseconds. */
  cold: 100,
  /** Until a change of content is on its page, in milliseconds. */
  shown: 2000,
  /** Requests after which memory must not have grown. */
  requests: 200_000,
};
