import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Outcome } from './run-tests.ts';
import { durationText, summarize, timesTable } from './summary.ts';

const passed: Outcome = { file: 'a.test.ts', title: 'works', status: 'passed' };

const repeated = (line: number): Outcome => ({
  file: 'e2e/tests/b.spec.ts',
  line,
  title: 'comes and goes',
  status: 'repeated',
  reason: 'the first error',
});

const failed: Outcome = {
  file: 'e2e/tests/c.spec.ts',
  line: 7,
  title: 'fails',
  status: 'failed',
  reason: 'Error: expected 1\n  at c.spec.ts:9',
  trace: 'test-results/e2e/c/trace.zip',
};

const summaryOf = (...outcomes: Outcome[]) =>
  summarize([{ name: 'e2e', duration: 65, outcomes, seconds: new Map() }]);

test('summarizes a run without failures as green, with the number of passed tests', () => {
  assert.deepEqual(summaryOf(passed, passed), { text: '2 passed, 0 failed', isGreen: true });
});

test('reports two repeated tests with their reasons, and fails the run at a third', () => {
  const two = summaryOf(passed, repeated(1), repeated(2));
  assert.equal(two.isGreen, true);
  assert.match(two.text, /e2e\/tests\/b\.spec\.ts:1 › comes and goes\n {4}the first error/);
  assert.match(two.text, /3 passed, 2 of them repeated, 0 failed$/);
  const three = summaryOf(repeated(1), repeated(2), repeated(3));
  assert.equal(three.isGreen, false);
  assert.match(three.text, /3 tests were repeated, at most 2 may be/);
});

test('shows a failed test with its reason, its trace and the command that repeats it', () => {
  const { text, isGreen } = summaryOf(passed, failed, {
    ...failed,
    file: 'a.test.ts',
    line: undefined,
  });
  assert.equal(isGreen, false);
  assert.match(text, /c\.spec\.ts:7 › fails\n {4}Error: expected 1\n {6}at c\.spec\.ts:9/);
  assert.match(text, /trace: npx playwright show-trace test-results\/e2e\/c\/trace\.zip/);
  assert.match(text, /npm test -- --only='e2e\/tests\/c\.spec\.ts:7' --only='a\.test\.ts'/);
});

test('lists the stages in the table of times, then the slowest files', () => {
  const seconds = new Map([
    ['quick.test.ts', 1],
    ['slow.test.ts', 20],
    ['slower.test.ts', 30.25],
  ]);
  const table = timesTable([{ name: 'node', duration: 60, outcomes: [], seconds }], 2);
  assert.match(table, /\| node \| 60\.0 \|/);
  assert.match(
    table,
    /\| slower\.test\.ts \(node\) \| 30\.3 \|\n\| slow\.test\.ts \(node\) \| 20\.0 \|\n$/,
  );
});

test('formats durations in minutes and seconds', () => {
  assert.deepEqual([0.4, 59.4, 65, 3600].map(durationText), [
    '0 s',
    '59 s',
    '1 min 05 s',
    '60 min 00 s',
  ]);
});
