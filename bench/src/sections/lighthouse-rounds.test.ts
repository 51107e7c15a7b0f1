import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Run } from '../common/lighthouse.ts';
import { alternate } from './lighthouse-rounds.ts';

const figures = {
  performance: 99,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  largestPaint: 1000,
  firstPaint: 800,
  blockingTime: 0,
  layoutShift: 0,
};

/** Measures that note who was asked, with the benchmark indexes that they are to have one after the other. */
function measuresOf(asked: string[], indexes: Readonly<Record<string, (number | undefined)[]>>) {
  return Object.entries(indexes).map(([name, left]) => async (): Promise<Run | undefined> => {
    asked.push(name);
    const benchmarkIndex = left.shift();
    return benchmarkIndex === undefined ? undefined : { benchmarkIndex, figures };
  });
}

test('they are measured by turns until each has enough', async () => {
  const asked: string[] = [];
  const runs = await alternate(measuresOf(asked, { a: [1500, 1500], b: [1500, 1500] }), 2);
  assert.deepEqual(asked, ['a', 'b', 'a', 'b']);
  assert.deepEqual(
    runs.map(({ length }) => length),
    [2, 2],
  );
});

test('a run on a busy machine and a run that failed are repeated', async () => {
  const asked: string[] = [];
  await alternate(measuresOf(asked, { a: [1200, 1500, 1500], b: [undefined, 1500, 1500] }), 2);
  assert.deepEqual(asked, ['a', 'b', 'a', 'b', 'a', 'b']);
});

test('on a machine that stays busy it ends', async () => {
  const asked: string[] = [];
  await alternate(measuresOf(asked, { a: [1, 1, 1, 1, 1] }), 2);
  assert.equal(asked.length, 4);
});
