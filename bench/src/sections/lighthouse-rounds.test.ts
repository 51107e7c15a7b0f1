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

/** Creates measures that record their name and return runs with the given benchmark indexes in turn. */
function measuresOf(asked: string[], indexes: Readonly<Record<string, (number | undefined)[]>>) {
  return Object.entries(indexes).map(([name, left]) => async (): Promise<Run | undefined> => {
    asked.push(name);
    const benchmarkIndex = left.shift();
    return benchmarkIndex === undefined ? undefined : { benchmarkIndex, figures };
  });
}

test('measures in turn until each variation has enough runs', async () => {
  const asked: string[] = [];
  const runs = await alternate(measuresOf(asked, { a: [1500, 1500], b: [1500, 1500] }), 2);
  assert.deepEqual(asked, ['a', 'b', 'a', 'b']);
  assert.deepEqual(
    runs.map(({ length }) => length),
    [2, 2],
  );
});

test('repeats a run on a busy machine and a failed run', async () => {
  const asked: string[] = [];
  await alternate(measuresOf(asked, { a: [1200, 1500, 1500], b: [undefined, 1500, 1500] }), 2);
  assert.deepEqual(asked, ['a', 'b', 'a', 'b', 'a', 'b']);
});

test('stops after twice the wanted rounds on a machine that stays busy', async () => {
  const asked: string[] = [];
  await alternate(measuresOf(asked, { a: [1, 1, 1, 1, 1] }), 2);
  assert.equal(asked.length, 4);
});
