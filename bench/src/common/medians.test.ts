import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Run } from './lighthouse.ts';
import { median, summarise } from './medians.ts';

function run(benchmarkIndex: number, largestPaint: number): Run {
  const points = { performance: 99, accessibility: 100, bestPractices: 100, seo: 100 };
  const times = { largestPaint, firstPaint: 800, blockingTime: 0, layoutShift: 0 };
  return { benchmarkIndex, figures: { ...points, ...times } };
}

test('the median is the middle value, or the mean of the two in the middle', () => {
  assert.equal(median([3, 1, 2]), 2);
  assert.equal(median([4, 1, 3, 2]), 2.5);
  assert.ok(Number.isNaN(median([])));
});

test('runs on a busy machine are left out and counted', () => {
  const { kept, discarded, figures } = summarise([
    run(1300, 1000),
    run(1299, 9000),
    run(1500, 1200),
  ]);
  assert.deepEqual({ kept, discarded }, { kept: 2, discarded: 1 });
  assert.equal(figures?.largestPaint, 1100);
});

test('without a run that counts there are no figures', () => {
  assert.equal(summarise([run(500, 1000)]).figures, undefined);
});
