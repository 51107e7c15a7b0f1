// The one place that decides by the reports of browsers: automatic rollback and guarded roll-outs both ask `judge`.
import type { Arm, Comparison } from './comparisons.ts';
import { evidenceOfCounts, evidenceOfTimes, evidenceOfVotes, meanOf } from './evidence.ts';

export {
  type Arm,
  type Comparison,
  comparisonKey,
  emptyArm,
  readComparisons,
} from './comparisons.ts';

/** The votes of networks that were seen before the release became live. */
interface Votes {
  readonly views: number;
  readonly failed: number;
}

/** A step of a guarded roll-out. */
interface StepEvidence {
  readonly comparison: Comparison;
  /** The share of the visitors who get the new release. */
  readonly percent: number;
  /** True when the time that the team gave the step has passed. */
  readonly isOverdue?: boolean;
}

/** The reports about a release: votes, for automatic rollback, or the comparison of a step. */
export type Evidence = { readonly votes: Votes } | StepEvidence;

/** Fewest views that decide anything about a release. */
const minimumVotes = 20;

/** Share of views that fail without a fault of the release: connections break, browser extensions interfere. */
const expectedShare = 0.02;

/**
 * Evidence of the votes that rolls a release back. With a check after each report of each roll-out, chance alone causes
 * one rollback in some hundreds of roll-outs (`gateway/src/reports/rollouts.test.ts`).
 */
const votesLimit = Math.exp(7);

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

/** The decision about a release, with its figures. */
export interface Verdict {
  /** `few` waits for more visits; `worse` rolls the release back; `fine` goes on. */
  readonly outcome: 'few' | 'worse' | 'fine';
  /** A sentence without its full stop. */
  readonly why: string;
  readonly figures: Readonly<Record<string, number>>;
}

/** Judges a release by what browsers reported. */
export function judge(evidence: Evidence): Verdict {
  return 'votes' in evidence ? judgeVotes(evidence.votes) : judgeStep(evidence);
}

/** Judges a release by its failures alone: automatic rollback has nothing to compare them with. */
function judgeVotes({ views, failed }: Votes): Verdict {
  const figures = { votes: views, failed };
  if (views < minimumVotes) {
    const why = `not enough data for an automatic rollback: ${views} of ${minimumVotes} votes`;
    return { outcome: 'few', why, figures };
  }
  const isWorse = evidenceOfVotes(failed, views, expectedShare) >= votesLimit;
  const why = `it failed in ${failed} of ${views} browsers`;
  return { outcome: isWorse ? 'worse' : 'fine', why, figures };
}

/** Judges a step by the visitors of both releases in the same time. */
function judgeStep({
  comparison: { candidate, current },
  percent,
  isOverdue,
}: StepEvidence): Verdict {
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
    // A release with hardly any views stays.
    if (!isOverdue || candidate.views < minimumVotes) return { outcome: 'few', why, figures };
    const late = 'nothing worse within the time that its team gave';
    return { outcome: 'fine', why: `${why}; ${late}`, figures };
  }
  return { outcome: 'fine', why: `not worse in ${counts}`, figures };
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
