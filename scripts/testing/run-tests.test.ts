import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '@studio/releases/testing/temporary-folder';
import { lineOf, type TestEvent } from './events.ts';
import { type Outcome, runTests } from './run-tests.ts';

/** Runs a script in place of a test runner. */
async function run(context: TestContext, script: string, limit?: number) {
  const folder = await temporaryFolder(context);
  const file = join(folder, 'runner.mjs');
  await writeFile(file, script);
  const { outcomes } = await runTests({ command: 'node', args: [file], longestSilence: limit });
  return outcomes;
}

const printing = (...events: TestEvent[]) =>
  `process.stdout.write(${JSON.stringify(events.map(lineOf).join(''))});`;

const ended = (
  title: string,
  status: 'passed' | 'failed',
  { reason, attempt }: { readonly reason?: string; readonly attempt?: number } = {},
): TestEvent => ({ kind: 'ended', file: 'a.test.ts', title, status, reason, attempt });

const statuses = (outcomes: readonly Outcome[]) =>
  outcomes.map(({ title, status, reason }) => [title, status, reason]);

test('marks a test that passes in its second attempt as repeated, with the first error', async (context) => {
  const events = [
    ended('one', 'failed', { reason: 'first' }),
    ended('two', 'passed'),
    ended('one', 'passed', { attempt: 1 }),
  ];
  assert.deepEqual(statuses(await run(context, printing(...events))), [
    ['one', 'repeated', 'first'],
    ['two', 'passed', undefined],
  ]);
});

test('counts two tests with one title separately', async (context) => {
  const events = [ended('one', 'failed', { reason: 'first' }), ended('one', 'passed')];
  assert.deepEqual(statuses(await run(context, printing(...events))), [
    ['one', 'failed', 'first'],
    ['one', 'passed', undefined],
  ]);
});

test('reports a runner that fails without a failed test, with its last lines of output', async (context) => {
  const script = `${printing(ended('one', 'passed'))} console.error('no such file'); process.exitCode = 3;`;
  const [, whole] = statuses(await run(context, script));
  assert.deepEqual(whole, ['the run', 'failed', 'no such file']);
});

test('@slow ends a silent runner and counts its running test as failed', async (context) => {
  const began: TestEvent = { kind: 'began', file: 'a.test.ts', title: 'hangs' };
  const script = `${printing(ended('one', 'passed'), began)} setInterval(() => {}, 1000);`;
  assert.deepEqual(statuses(await run(context, script, 3000)), [
    ['one', 'passed', undefined],
    ['hangs', 'failed', 'It did not end: node ended with SIGKILL.'],
  ]);
});
