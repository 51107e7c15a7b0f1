import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addViews,
  arm,
  moments,
  simulateRollOut,
  type Worse,
} from '../../testing/simulated-rollouts.ts';
import { judge, viewsNeeded } from './rollout-statistics.ts';

const times = Number(process.env.ROLL_OUTS ?? 500);

const count = (worse: Worse, isCounted: (share: number) => boolean) =>
  Array.from({ length: times }, () => simulateRollOut(worse)).filter(({ percent }) =>
    isCounted(percent),
  ).length;

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
