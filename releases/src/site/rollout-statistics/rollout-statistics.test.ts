import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Arm, judge, viewsNeeded } from './rollout-statistics.ts';

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

interface Worse {
  readonly slower?: number;
  readonly failed?: number;
}

function addViews(arm: Arm, views: number, { slower = 1, failed = shares.failed }: Worse): void {
  arm.views += views;
  arm.failed += drawCount(views, failed);
  const forms = drawCount(views, shares.forms);
  arm.forms += forms;
  arm.formErrors += drawCount(forms, shares.formErrors);
  addTimes(arm.LCP, drawCount(views, shares.LCP), Math.log(1800 * slower), spread.LCP);
  addTimes(arm.INP, drawCount(views, shares.INP), Math.log(120), spread.INP);
}

const moments = () => ({ count: 0, sum: 0, squares: 0 });
const arm = (): Arm => ({
  views: 0,
  failed: 0,
  forms: 0,
  formErrors: 0,
  LCP: moments(),
  INP: moments(),
});

/** Simulates a roll-out with a look after each batch; returns the share at which it was stopped, or 100. */
function rollOut(worse: Worse = {}): number {
  for (const percent of [1, 10, 50]) {
    const comparison = { candidate: arm(), current: arm() };
    for (;;) {
      addViews(comparison.candidate, batch, worse);
      addViews(comparison.current, Math.round((batch * (100 - percent)) / percent), {});
      const { outcome } = judge({ comparison, percent });
      if (outcome === 'worse') return percent;
      if (outcome === 'fine') break;
    }
  }
  return 100;
}

const times = Number(process.env.ROLL_OUTS ?? 500);

const count = (worse: Worse, isCounted: (share: number) => boolean) =>
  Array.from({ length: times }, () => rollOut(worse)).filter(isCounted).length;

test('stops at most one in a hundred equal releases', (context) => {
  const stopped = count({}, (share) => share < 100);
  context.diagnostic(`${stopped} of ${times} equal releases stopped`);
  assert.ok(stopped <= times / 100, `${stopped} of ${times}`);
});

test('catches a 20 % longer LCP and 2 % of failures before half of the visitors', (context) => {
  for (const worse of [{ slower: 1.2 }, { failed: 0.02 }]) {
    const caught = count(worse, (share) => share < 50);
    context.diagnostic(`${JSON.stringify(worse)}: ${caught} of ${times} caught`);
    assert.ok(caught >= times * 0.95, `${caught} of ${times}: ${JSON.stringify(worse)}`);
  }
});

test('waits with too few visits, and with visits that report no times', () => {
  for (const percent of [1, 10, 50]) {
    const [candidate, current] = [arm(), arm()];
    addViews(candidate, viewsNeeded(percent) - 1, {});
    addViews(current, 5000, {});
    const { outcome, why } = judge({ comparison: { candidate, current }, percent });
    assert.equal(outcome, 'few');
    assert.match(why, /^not enough visits: \d+ of \d+, /);
    const silent = { ...candidate, views: 10_000, LCP: moments() };
    assert.equal(judge({ comparison: { candidate: silent, current }, percent }).outcome, 'few');
  }
});

test('stops a release with more form errors or a longer INP, and keeps a better one', () => {
  const [candidate, current] = [arm(), arm()];
  addViews(candidate, 2000, {});
  addViews(current, 18_000, {});
  const slow = { ...candidate, INP: { ...candidate.INP } };
  slow.INP.sum += slow.INP.count * 0.3;
  slow.INP.squares += 2 * 0.3 * candidate.INP.sum + slow.INP.count * 0.09;
  assert.match(
    judge({ comparison: { candidate: slow, current }, percent: 10 }).why,
    /^worse INP in 2000 visits/,
  );
  const refusing = { ...candidate, formErrors: candidate.forms };
  assert.match(
    judge({ comparison: { candidate: refusing, current }, percent: 10 }).why,
    /^worse form errors/,
  );
  const better = { ...candidate, failed: 0, formErrors: 0 };
  assert.equal(judge({ comparison: { candidate: better, current }, percent: 10 }).outcome, 'fine');
});

test('rolls a release back when chance does not explain its failures', () => {
  for (const [views, failed] of [
    [0, 0],
    [19, 19],
    [20, 4],
    [100, 9],
    [500, 20],
    [10_000, 200],
  ] as const) {
    const { outcome } = judge({ votes: { views, failed } });
    assert.equal(outcome, views < 20 ? 'few' : 'fine', `${failed} of ${views}`);
  }
  for (const [views, failed] of [
    [20, 5],
    [20, 20],
    [100, 10],
    [500, 25],
  ] as const) {
    const { outcome, why } = judge({ votes: { views, failed } });
    assert.deepEqual([outcome, why], ['worse', `it failed in ${failed} of ${views} browsers`]);
  }
});

test('goes on after the time of a step when nothing is worse, but never with hardly any views', () => {
  const [candidate, current] = [arm(), arm()];
  addViews(current, 5000, {});
  addViews(candidate, 19, { failed: 0 });
  const step = { comparison: { candidate, current }, percent: 10, isOverdue: true };
  assert.equal(judge(step).outcome, 'few');
  candidate.views = 20;
  assert.match(
    judge(step).why,
    /^not enough visits: 20 of 2000, .*within the time that its team gave$/,
  );
  assert.equal(judge(step).outcome, 'fine');
});
