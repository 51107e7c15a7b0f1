import * as v from 'valibot';
import type { Store } from '../../store/store.ts';
import { readReports } from '../reports.ts';

/** Logarithms of values with their number, sum and sum of squares, so that gateways can add theirs up. */
const momentsSchema = v.object({ count: v.number(), sum: v.number(), squares: v.number() });

const armSchema = v.object({
  /** Networks that got the release in this step. */
  views: v.number(),
  failed: v.number(),
  /** Views in which a visitor submitted a form, and those in which the form then showed an error. */
  forms: v.number(),
  formErrors: v.number(),
  LCP: momentsSchema,
  INP: momentsSchema,
});

const comparisonSchema = v.object({ candidate: armSchema, current: armSchema });

const partSchema = v.object({ comparisons: v.record(v.string(), comparisonSchema) });

/** The times of an arm. */
export type Moments = v.InferOutput<typeof momentsSchema>;

/** The counts of visitors who got the same release in one step of a roll-out. */
export type Arm = v.InferOutput<typeof armSchema>;

/** The visitors of the new release beside those who still got the old one, in one step. */
export type Comparison = v.InferOutput<typeof comparisonSchema>;

/** The step of a roll-out that a comparison is about. */
export interface Step {
  readonly app: string;
  readonly version: string;
  readonly percent: number;
  /** The time when the roll-out began. */
  readonly since: string;
}

/** Returns the name under which gateways store the comparison of a step. */
export const comparisonKey = ({ app, version, percent, since }: Step) =>
  `${app}@${version} ${percent} ${since}`;

const noMoments = { count: 0, sum: 0, squares: 0 };

/** The counts before the first visit. */
export const emptyArm: Arm = {
  views: 0,
  failed: 0,
  forms: 0,
  formErrors: 0,
  LCP: noMoments,
  INP: noMoments,
};

const addMoments = (one: Moments, other: Moments) => ({
  count: one.count + other.count,
  sum: one.sum + other.sum,
  squares: one.squares + other.squares,
});

const addArms = (one: Arm, other: Arm): Arm => ({
  views: one.views + other.views,
  failed: one.failed + other.failed,
  forms: one.forms + other.forms,
  formErrors: one.formErrors + other.formErrors,
  LCP: addMoments(one.LCP, other.LCP),
  INP: addMoments(one.INP, other.INP),
});

/** Reads the comparisons of all gateways and adds them up; gives the one of a step. */
export async function readComparisons(store: Store): Promise<(step: Step) => Comparison> {
  const all = new Map<string, Comparison>();
  const none = { candidate: emptyArm, current: emptyArm };
  for (const { comparisons } of await readReports(store, partSchema)) {
    for (const [name, { candidate, current }] of Object.entries(comparisons)) {
      const known = all.get(name) ?? none;
      all.set(name, {
        candidate: addArms(known.candidate, candidate),
        current: addArms(known.current, current),
      });
    }
  }
  return (step) => all.get(comparisonKey(step)) ?? none;
}
