import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '@studio/releases/testing/temporary-folder';
import { eventIn } from './events.ts';

/** Runs test files of these texts; resolves with the events of the reporter. */
async function eventsOf(context: TestContext, texts: readonly string[], ...options: string[]) {
  const folder = await temporaryFolder(context);
  const files = texts.map((_, index) => join(folder, `${index}.test.mjs`));
  for (const [index, file] of files.entries()) await writeFile(file, texts[index] ?? '');
  const reporter = join(import.meta.dirname, 'reporters/node.ts');
  const output = await new Promise<string>((resolve) => {
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const args = ['--test', `--test-reporter=${reporter}`, ...options, ...files];
    execFile(process.execPath, args, { env }, (_error, stdout) => resolve(stdout));
  });
  const events = output.split('\n').map(eventIn);
  return events.filter((event) => event !== undefined);
}

test('gives the seconds of each file, also of files that share a process', async (context) => {
  const text = "import { test } from 'node:test'; test('one', () => {}); test('two', () => {});";
  for (const isolation of ['process', 'none']) {
    const events = await eventsOf(context, [text, text], `--test-isolation=${isolation}`);
    const files = events.flatMap((event) => (event.kind === 'file' ? [event.file.at(-10)] : []));
    assert.deepEqual(files.toSorted(), ['0', '1']);
    const ended = events.flatMap((event) => (event.kind === 'ended' ? [event.title] : []));
    assert.deepEqual(ended, ['one', 'two', 'one', 'two']);
  }
});

test('says why a file failed whose set-up failed while its first tests ran', async (context) => {
  const events = await eventsOf(context, [
    `import { test } from 'node:test';
     const first = Promise.withResolvers();
     test('first', () => first.resolve());
     await first.promise;
     throw new Error('the database is locked');`,
  ]);
  const ended = events.flatMap((event) => (event.kind === 'ended' ? [event] : []));
  assert.deepEqual(
    ended.map(({ status }) => status),
    ['passed', 'failed'],
  );
  assert.match(ended[1]?.reason ?? '', /the database is locked/);
});
