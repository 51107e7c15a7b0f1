import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBackoff } from '../../extensions/account/mail/backoff.ts';

const hour = 3_600_000;

test('every failure in a row doubles the pause, up to an hour; a success ends it', () => {
  const backoff = createBackoff<number>(4000);
  let now = 0;
  const pauses = Array.from({ length: 12 }, () => {
    backoff.failed(1, now);
    const start = now;
    while (backoff.resting(now).length > 0) now += 1000;
    return (now - start) / 1000;
  });
  assert.deepEqual(pauses.slice(0, 5), [4, 8, 16, 32, 64]);
  assert.deepEqual(pauses.slice(10), [3600, 3600]);
  backoff.failed(2, now);
  assert.deepEqual(backoff.resting(now), [2]);
  backoff.succeeded(1);
  backoff.failed(1, now);
  assert.deepEqual(backoff.resting(now + 3999).toSorted(), [1, 2]);
  assert.deepEqual(backoff.resting(now + 4000), []);
});

test('what is not heard of for an hour is forgotten', () => {
  const backoff = createBackoff<number>(4000);
  for (const at of [0, 1, 2]) backoff.failed(1, at);
  backoff.failed(2, 2 * hour);
  backoff.failed(1, 2 * hour);
  assert.deepEqual(backoff.resting(2 * hour + 4000), []);
});
