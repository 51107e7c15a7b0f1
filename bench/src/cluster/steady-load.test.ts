import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { underSteadyLoad } from './steady-load.ts';

test('sends the next request while the last one waits, and counts wrong answers and errors', async () => {
  let open = 0;
  let most = 0;
  const { times, failed } = await underSteadyLoad(100, 0.1, async (index) => {
    open += 1;
    most = Math.max(most, open);
    await wait(60);
    open -= 1;
    if (index === 1) throw new Error('no answer');
    return index !== 2;
  });
  assert.equal(times.length, 8);
  assert.equal(failed, 2);
  assert.ok(most > 1);
});
