import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Skipped, summarise, underWrk } from './gateways.ts';

test('returns medians, the sum of failures and the slowest answer', () => {
  const load = (requests: number, p99: number, slowest: number, failed: number) => ({
    ...{ requests, seconds: 2, p50: 1, p99, slowest, failed },
  });
  const loads = [load(100, 5, 90, 0), load(300, 7, 20, 1), load(1000, 400, 30, 2)];
  assert.deepEqual(summarise(loads), {
    ...{ requests: 1400, seconds: 6, rate: 150, p50: 1, p99: 7, slowest: 90, failed: 3 },
  });
});

test('explains that wrk is missing', async (context) => {
  const { PATH } = process.env;
  context.after(() => {
    process.env.PATH = PATH;
  });
  process.env.PATH = '/nowhere';
  await assert.rejects(
    underWrk('http://localhost:1', ['/']),
    (error: unknown) =>
      error instanceof Skipped && /^wrk is not installed \(.*\)\.$/.test(error.message),
  );
});
