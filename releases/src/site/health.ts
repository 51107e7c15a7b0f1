import type { AppName } from '@studio/shared/contract';
import * as v from 'valibot';
import type { Store } from '../store/store.ts';
import { readReports } from './reports.ts';

const vitalSchema = v.object({ count: v.number(), p75: v.number() });

const healthSchema = v.object({
  /** Views that needed the release. */
  views: v.number(),
  /** Views in which it failed. */
  failed: v.number(),
  /** Views with a vote: the site had seen their networks before the release went live. */
  votes: v.optional(v.number(), 0),
  /** Reasons of failures with their number. */
  reasons: v.record(v.string(), v.number()),
  /** Web vitals of its pages, as 75th percentiles. */
  vitals: v.record(v.string(), vitalSchema),
});

/** The health of a release by the reports of browsers. */
export type ReleaseHealth = v.InferOutput<typeof healthSchema>;

const partSchema = v.object({ releases: v.record(v.string(), healthSchema) });

type Counted = Readonly<Record<string, number>>;

function sum(one: Counted, other: Counted): Record<string, number> {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...names].map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]),
  );
}

/** Combines the percentiles of two gateways, weighed by their number of values; this is an approximation. */
function weighed(one: ReleaseHealth['vitals'], other: ReleaseHealth['vitals']) {
  const none = { count: 0, p75: 0 };
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...names].map((name) => {
      const [a, b] = [one[name] ?? none, other[name] ?? none];
      const count = a.count + b.count;
      return [name, { count, p75: count === 0 ? 0 : (a.p75 * a.count + b.p75 * b.count) / count }];
    }),
  );
}

function together(one: ReleaseHealth, other: ReleaseHealth): ReleaseHealth {
  return {
    views: one.views + other.views,
    failed: one.failed + other.failed,
    // Each gateway decides by its own votes.
    votes: Math.max(one.votes, other.votes),
    reasons: sum(one.reasons, other.reasons),
    vitals: weighed(one.vitals, other.vitals),
  };
}

/**
 * Reads the counts of all gateways and adds them up by release; it leaves out malformed objects.
 * @returns gives the health of a release; undefined when no browser has reported on it
 */
export async function readHealth(
  store: Store,
): Promise<(app: AppName, version: string) => ReleaseHealth | undefined> {
  const all = new Map<string, ReleaseHealth>();
  for (const { releases } of await readReports(store, partSchema)) {
    for (const [name, health] of Object.entries(releases)) {
      const known = all.get(name);
      all.set(name, known === undefined ? health : together(known, health));
    }
  }
  return (app, version) => all.get(`${app}@${version}`);
}
