import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Summary } from '../common/medians.ts';
import { lighthouseTables } from './lighthouse-tables.ts';

function summary(largestPaint: number): Summary {
  const points = { performance: 98, accessibility: 100, bestPractices: 100, seo: 100 };
  const times = { largestPaint, firstPaint: 800, blockingTime: 120, layoutShift: 0 };
  return { kept: 5, discarded: 1, figures: { ...points, ...times } };
}

const comparison = (staticPage: Summary) => ({
  name: 'home, devtools',
  forms: new Map([
    ['ours', summary(1500)],
    ['single build', summary(1400)],
    ['static page', staticPage],
  ] as const),
});

test('compares the site with the static page and the single build', () => {
  const tables = lighthouseTables([comparison(summary(1200))]);
  assert.match(tables, /\| home, devtools \| 1\.25 \| 1\.07 \| 98 \| 120 \| 0\.000 \|/);
  assert.match(tables, /\| home, devtools \| static page \| 98 \|.* 1\.20 s \|.*\| 5 \| 1 \|/);
});

test('shows no ratio when no run counts', () => {
  const nothing = { kept: 0, discarded: 10, figures: undefined };
  const tables = lighthouseTables([comparison(nothing)]);
  assert.match(tables, /\| home, devtools \| – \| 1\.07 \|/);
});
