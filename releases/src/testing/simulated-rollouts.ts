import { type Arm, judge } from '../site/rollout-statistics/rollout-statistics.ts';

// The simulated visitors: lognormal times, one of 300 views fails, one of ten submits a form.
const spread = { LCP: 0.7, INP: 0.9 };
const shares = { failed: 1 / 300, forms: 0.1, formErrors: 0.2, LCP: 0.35, INP: 0.2 };

/** Views of the new release between two looks. */
const batch = 20;

/** Creates a seeded source of numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const random = createRandom(20261123);

const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Draws the number of events in some trials: Poisson's distribution if few are expected, else the normal one. */
function drawCount(trials: number, share: number): number {
  const expected = trials * share;
  if (expected > 30 && trials * (1 - share) > 30) {
    const drawn = Math.round(expected + Math.sqrt(expected * (1 - share)) * normal());
    return Math.min(trials, Math.max(0, drawn));
  }
  let count = 0;
  if (trials <= 50) {
    for (let trial = 0; trial < trials; trial++) if (random() < share) count += 1;
    return count;
  }
  for (let product = random(); product > Math.exp(-expected); product *= random()) count += 1;
  return Math.min(trials, count);
}

/** Adds values whose logarithms are normal; the sums of a batch are drawn as such. */
function addTimes(times: Arm['LCP'], count: number, mean: number, deviation: number): void {
  if (count === 0) return;
  const sum = count * mean + Math.sqrt(count) * deviation * normal();
  const freedom = count - 1;
  // Wilson and Hilferty's approximation of a chi-squared number.
  const root =
    1 - 2 / (9 * Math.max(freedom, 1)) + Math.sqrt(2 / (9 * Math.max(freedom, 1))) * normal();
  const around = freedom === 0 ? 0 : deviation ** 2 * freedom * Math.max(0, root) ** 3;
  times.count += count;
  times.sum += sum;
  times.squares += around + sum ** 2 / count;
}

/** The faults of a release: the factor of its LCP, and the share of views in which it fails. */
export interface Worse {
  readonly slower?: number;
  readonly failed?: number;
}

/** Adds the visits of visitors to an arm. */
export function addViews(
  arm: Arm,
  views: number,
  { slower = 1, failed = shares.failed }: Worse,
): void {
  arm.views += views;
  arm.failed += drawCount(views, failed);
  const forms = drawCount(views, shares.forms);
  arm.forms += forms;
  arm.formErrors += drawCount(forms, shares.formErrors);
  addTimes(arm.LCP, drawCount(views, shares.LCP), Math.log(1800 * slower), spread.LCP);
  addTimes(arm.INP, drawCount(views, shares.INP), Math.log(120), spread.INP);
}

/** Returns the times of no visit. */
export const moments = () => ({ count: 0, sum: 0, squares: 0 });
/** Returns the counts of no visit. */
export const arm = (): Arm => ({
  views: 0,
  failed: 0,
  forms: 0,
  formErrors: 0,
  LCP: moments(),
  INP: moments(),
});

/** The end of a simulated roll-out: the share at which it was stopped, or 100, and all visits of the new release. */
export interface Simulated {
  readonly percent: number;
  readonly views: number;
}

/** Simulates a guarded roll-out with a decision after each batch. */
export function simulateRollOut(worse: Worse = {}): Simulated {
  let views = 0;
  for (const percent of [1, 10, 50]) {
    const comparison = { candidate: arm(), current: arm() };
    for (;;) {
      addViews(comparison.candidate, batch, worse);
      addViews(comparison.current, Math.round((batch * (100 - percent)) / percent), {});
      views += batch;
      const { outcome } = judge({ comparison, percent });
      if (outcome === 'worse') return { percent, views };
      if (outcome === 'fine') break;
    }
  }
  return { percent: 100, views };
}
