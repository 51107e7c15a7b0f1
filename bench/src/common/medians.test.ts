import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Run } from './lighthouse.ts';
import { median, quantile, summarise } from './medians.ts';

function run(benchmarkIndex: number, largestPaint: number): Run {
  const points = { performance: 99, accessibility: 100, bestPractices: 100, seo: 100 };
  const times = { largestPaint, firstPaint: 800, blockingTime: 0, layoutShift: 0 };
  return { benchmarkIndex, figures: { ...points, ...times } };
}

test('returns the middle value or the mean of the two middle values', () => {
  assert.equal(median([3, 1, 2]), 2);
  assert.equal(median([4, 1, 3, 2]), 2.5);
  assert.ok(Number.isNaN(median([])));
});

test('discards and counts runs on a busy machine', () => {
  const { kept, discarded, figures } = summarise([
    run(1300, 1000),
    run(1299, 9000),
    run(1500, 1200),
  ]);
  assert.deepEqual({ kept, discarded }, { kept: 2, discarded: 1 });
  assert.equal(figures?.largestPaint, 1100);
});

test('returns no figures when no run counts', () => {
  assert.equal(summarise([run(500, 1000)]).figures, undefined);
});

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

test('returns the percentiles of a hundred values', () => {
  assert.equal(quantile(hundred, 0.99), 99);
  assert.equal(quantile(hundred, 0.5), 50);
});

test('returns the highest value as the high percentile of few values', () => {
  assert.equal(quantile([3, 1, 2], 0.99), 3);
  assert.equal(quantile([7], 0.5), 7);
  assert.equal(quantile([3, 1, 2], 0), 1);
});

test('returns NaN as the quantile of no values', () => {
  assert.ok(Number.isNaN(quantile([], 0.5)));
});
