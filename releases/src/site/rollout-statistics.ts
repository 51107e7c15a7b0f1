import * as v from 'valibot';
import type { Store } from '../store/store.ts';
import { reportsPrefix } from './health.ts';

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

const reportSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ comparisons: v.record(v.string(), comparisonSchema) }),
);

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

/** Views of the new release that a step needs, by its share in percent; shares that are not listed need the most. */
const neededViews: Readonly<Record<number, number>> = { 1: 100, 10: 2000, 50: 1000 };

/** Returns the number of views of the new release that a step needs. */
export const viewsNeeded = (percent: number): number => neededViews[percent] ?? 2000;

/** Share of these views that must have an LCP: only views from the browser's cache are compared. */
const timedShare = 0.3;

/** Probability that an equal release is stopped wrongly, in all steps and by all measures together. */
const errorRate = 0.01;

/** Steps with a comparison, and measures of each: failures, LCP, INP, form errors. */
const tests = 3 * 4;

/** Evidence that stops a release. By Ville's inequality chance alone reaches it with the error rate at most, however often it is looked at. */
const limit = tests / errorRate;

/** Ratios of failures that the test of counts looks for, each with the same weight. */
const ratios = [1.25, 1.5, 2, 4, 10];

/** Size of the slower times that the test of times looks for: the standard deviation of its prior, as a logarithm. */
const expectedSlowdown = 0.15;

/** Fewest values of each arm whose variance can be estimated. */
const fewestValues = 30;

/** The decision about a step, with its figures. */
export interface Verdict {
  /** `few` waits for more visits; `worse` stops the roll-out; `fine` goes on. */
  readonly outcome: 'few' | 'worse' | 'fine';
  /** A sentence without its full stop. */
  readonly why: string;
  readonly figures: Readonly<Record<string, number>>;
}

/** Judges a step by the visitors of both releases in the same time. */
export function judge({ candidate, current }: Comparison, percent: number): Verdict {
  const needed = viewsNeeded(percent);
  const evidence = {
    failures: evidenceOfCounts(candidate.failed, candidate.views, current.failed, current.views),
    'form errors': evidenceOfCounts(
      candidate.formErrors,
      candidate.forms,
      current.formErrors,
      current.forms,
    ),
    LCP: evidenceOfTimes(candidate.LCP, current.LCP),
    INP: evidenceOfTimes(candidate.INP, current.INP),
  };
  const figures = figuresOf(candidate, current);
  const worse = Object.entries(evidence).flatMap(([name, value]) => (value >= limit ? [name] : []));
  const counts = `${candidate.views} visits of the new release and ${current.views} of the old one`;
  if (worse.length > 0)
    return { outcome: 'worse', why: `worse ${worse.join(', ')} in ${counts}`, figures };
  // A release whose pages report no times must not pass as fast.
  if (candidate.views < needed || candidate.LCP.count < needed * timedShare) {
    const times = `${candidate.LCP.count} of ${needed * timedShare} with an LCP from the cache`;
    const why = `not enough visits: ${candidate.views} of ${needed}, ${times}`;
    return { outcome: 'few', why, figures };
  }
  return { outcome: 'fine', why: `not worse in ${counts}`, figures };
}

/**
 * Returns the evidence that the first of two shares is larger: a mixture of likelihood ratios. Given the total of
 * failures, chance spreads them like the views.
 */
function evidenceOfCounts(failed: number, views: number, otherFailed: number, others: number) {
  if (views === 0 || others === 0 || failed === 0) return 0;
  const share = views / (views + others);
  const terms = ratios.map((ratio) =>
    Math.exp(failed * Math.log(ratio) - (failed + otherFailed) * Math.log(1 + share * (ratio - 1))),
  );
  return terms.reduce((sum, term) => sum + term, 0) / ratios.length;
}

/** Returns the evidence that the first times are longer: a likelihood ratio with a half-normal prior of the slowdown. */
function evidenceOfTimes(times: Arm['LCP'], others: Arm['LCP']): number {
  if (Math.min(times.count, others.count) < fewestValues) return 0;
  const variance = varianceOf(times) / times.count + varianceOf(others) / others.count;
  if (variance <= 0) return 0;
  const deviation = (meanOf(times) - meanOf(others)) / Math.sqrt(variance);
  const prior = expectedSlowdown ** 2;
  const weight = prior / (prior + variance);
  return (
    2 *
    Math.sqrt(1 - weight) *
    Math.exp((deviation ** 2 * weight) / 2) *
    normal(deviation * Math.sqrt(weight))
  );
}

const meanOf = ({ count, sum }: Arm['LCP']) => (count === 0 ? 0 : sum / count);

const varianceOf = ({ count, sum, squares }: Arm['LCP']) =>
  (squares - sum ** 2 / count) / (count - 1);

/** Returns the normal distribution function (Abramowitz and Stegun, 26.2.17; error below 1e-7). */
function normal(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const tail =
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429)))) *
    Math.exp(-(x ** 2) / 2) *
    0.3989422804;
  return x > 0 ? 1 - tail : tail;
}

function figuresOf(candidate: Arm, current: Arm): Verdict['figures'] {
  const of = (name: string, { views, failed, forms, formErrors, LCP, INP }: Arm) => ({
    [`${name} visits`]: views,
    [`${name} failed`]: failed,
    [`${name} forms`]: forms,
    [`${name} form errors`]: formErrors,
    // The geometric mean: what the test compares.
    [`${name} LCP`]: Math.round(LCP.count === 0 ? 0 : Math.exp(meanOf(LCP))),
    [`${name} INP`]: Math.round(INP.count === 0 ? 0 : Math.exp(meanOf(INP))),
  });
  return { ...of('new', candidate), ...of('old', current) };
}

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

const addMoments = (one: Arm['LCP'], other: Arm['LCP']) => ({
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
  for (const key of await store.list(reportsPrefix)) {
    const parsed = v.safeParse(reportSchema, (await store.get(key))?.bytes.toString());
    if (!parsed.success) continue;
    for (const [name, { candidate, current }] of Object.entries(parsed.output.comparisons)) {
      const known = all.get(name) ?? none;
      all.set(name, {
        candidate: addArms(known.candidate, candidate),
        current: addArms(known.current, current),
      });
    }
  }
  return (step) => all.get(comparisonKey(step)) ?? none;
}
