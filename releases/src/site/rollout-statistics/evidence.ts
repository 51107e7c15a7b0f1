import type { Moments } from './comparisons.ts';

/** Ratios of failures that the test of counts looks for, each with the same weight. */
const ratios = [1.25, 1.5, 2, 4, 10];

/** Size of the slower times that the test of times looks for: the standard deviation of its prior, as a logarithm. */
const expectedSlowdown = 0.15;

/** Fewest values of each arm whose variance can be estimated. */
const fewestValues = 30;

/**
 * Returns the evidence that the first of two shares is larger: a mixture of likelihood ratios. Given the total of
 * failures, chance spreads them like the views.
 */
export function evidenceOfCounts(
  failed: number,
  views: number,
  otherFailed: number,
  others: number,
) {
  if (views === 0 || others === 0 || failed === 0) return 0;
  const share = views / (views + others);
  const terms = ratios.map((ratio) =>
    Math.exp(failed * Math.log(ratio) - (failed + otherFailed) * Math.log(1 + share * (ratio - 1))),
  );
  return terms.reduce((sum, term) => sum + term, 0) / ratios.length;
}

/** Returns the evidence that the first times are longer: a likelihood ratio with a half-normal prior of the slowdown. */
export function evidenceOfTimes(times: Moments, others: Moments): number {
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

/** Returns the mean of the logarithms; 0 without values. */
export const meanOf = ({ count, sum }: Moments) => (count === 0 ? 0 : sum / count);

const varianceOf = ({ count, sum, squares }: Moments) => (squares - sum ** 2 / count) / (count - 1);

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

/**
 * Returns the evidence that a release fails more often than it would by itself: the inverse of the highest probability
 * that chance alone makes so many views fail (Chernoff's bound by the Kullback–Leibler divergence of the two shares).
 * @param expected share of views that fail without a fault of the release
 */
export function evidenceOfVotes(failed: number, views: number, expected: number): number {
  const share = failed / views;
  if (views === 0 || share <= expected) return 0;
  const term = (one: number, other: number) => (one === 0 ? 0 : one * Math.log(one / other));
  return Math.exp(views * (term(share, expected) + term(1 - share, 1 - expected)));
}
