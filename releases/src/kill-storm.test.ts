import assert from 'node:assert/strict';
import { test } from 'node:test';
import { killStorm } from './testing/kill-storm.ts';

const rounds = 20;

test('whenever the tool is killed, what is live is whole, and the next run works', async () => {
  const { killed, damage } = await killStorm(rounds);
  assert.deepEqual(damage, []);
  // Some runs are faster than their end.
  assert.ok(killed >= rounds / 2, `it was killed ${killed} times only`);
});
