import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timeToStep } from '../../extensions/portal/src/platform/constant-time.ts';

test('answers after one step, or at the next multiple when the work takes longer', () => {
  for (const [elapsed, left] of [
    [0, 750],
    [1, 749],
    [749.5, 0.5],
    [750, 0],
    [751, 749],
    [1600, 650],
  ] as const) {
    assert.equal(timeToStep(750, elapsed), left);
  }
});
