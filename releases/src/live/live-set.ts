import { apps } from '@studio/shared/contract';
import * as v from 'valibot';

const app = v.picklist(apps);
const percent = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99));

const liveApp = v.object({
  version: v.string(),
  /** The releases that were live before it and were not taken back, the newest first. */
  before: v.array(v.string()),
});

const rollout = v.object({
  app,
  version: v.string(),
  percent,
  /** When it began, ISO 8601. */
  since: v.string(),
});

const change = v.object({
  /** ISO 8601. */
  at: v.string(),
  by: v.string(),
  what: v.picklist(['promote', 'roll out', 'roll back', 'halt']),
  app,
  from: v.optional(v.string()),
  to: v.string(),
  percent: v.optional(percent),
  why: v.optional(v.string()),
});

/** Which release of each app visitors get: the only thing about releases that ever changes. */
export const liveSetSchema = v.object({
  /** Grows by one with every change. */
  revision: v.number(),
  apps: v.record(app, liveApp),
  /** A release that only a share of the visitors gets. */
  rollout: v.optional(rollout),
  /** What made it what it is. */
  change: v.optional(change),
});

export type LiveSet = v.InferOutput<typeof liveSetSchema>;
export type Rollout = v.InferOutput<typeof rollout>;
export type Change = v.InferOutput<typeof change>;

/** Where nothing was promoted yet. */
export const nothingLive: LiveSet = { revision: 0, apps: {} };
