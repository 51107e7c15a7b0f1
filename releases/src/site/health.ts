import type { AppName } from '@studio/shared/contract';
import * as v from 'valibot';
import type { Store } from '../store/store.ts';

/** Begins the keys of what gateways write down of what browsers told them, one object each. */
export const reportsPrefix = 'reports/';

/** So many votes a site needs before it takes a release back by itself. */
export const minimumVotes = 20;

const vitalSchema = v.object({ count: v.number(), p75: v.number() });

const healthSchema = v.object({
  /** Visits in which the release was needed. */
  views: v.number(),
  /** Those of them in which it failed. */
  failed: v.number(),
  /** Those of them that have a vote: their networks were seen before the release became live. */
  votes: v.optional(v.number(), 0),
  /** Why, and how often. */
  reasons: v.record(v.string(), v.number()),
  /** Web vitals of its pages: what three of four visits stay below. */
  vitals: v.record(v.string(), vitalSchema),
});

/** How a release does, as browsers tell. */
export type ReleaseHealth = v.InferOutput<typeof healthSchema>;

const reportSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ releases: v.record(v.string(), healthSchema) }),
);

type Counted = Readonly<Record<string, number>>;

function sum(one: Counted, other: Counted): Record<string, number> {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...names].map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]),
  );
}

/** Of two gateways the values are weighed by how many they are made from, which is near enough. */
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
    // Each gateway decides by what it was told itself.
    votes: Math.max(one.votes, other.votes),
    reasons: sum(one.reasons, other.reasons),
    vitals: weighed(one.vitals, other.vitals),
  };
}

/**
 * Reads what all gateways were told, ever, of each release; what makes no sense is left out.
 * @returns gives the health of a release; undefined where nobody told anything
 */
export async function readHealth(
  store: Store,
): Promise<(app: AppName, version: string) => ReleaseHealth | undefined> {
  const all = new Map<string, ReleaseHealth>();
  for (const key of await store.list(reportsPrefix)) {
    const stored = await store.get(key);
    const parsed = v.safeParse(reportSchema, stored?.bytes.toString());
    if (!parsed.success) continue;
    for (const [name, health] of Object.entries(parsed.output.releases)) {
      const known = all.get(name);
      all.set(name, known === undefined ? health : together(known, health));
    }
  }
  return (app, version) => all.get(`${app}@${version}`);
}
