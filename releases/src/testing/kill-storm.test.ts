import assert from 'node:assert/strict';
import { test } from 'node:test';
import { killStorm } from './kill-storm.ts';

/** The number of kills; more of them find more: `KILLS=200 node --test releases/src/testing/kill-storm.test.ts`. */
const rounds = Number(process.env.KILLS ?? 6);

test('@slow keeps the manifest intact when the tool is killed at any moment, and works in the next run', async () => {
  const { killed, damage } = await killStorm(rounds);
  assert.deepEqual(damage, []);
  // The first runs change fewer files, and may end before the kill.
  assert.ok(killed >= rounds / 2, `it was killed ${killed} times only`);
});
