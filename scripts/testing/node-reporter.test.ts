import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { eventIn } from './events.ts';

test('says why a file failed whose set-up failed while its first tests ran', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'node-reporter-'));
  context.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'a.test.mjs');
  await writeFile(
    file,
    `import { test } from 'node:test';
     const first = Promise.withResolvers();
     test('first', () => first.resolve());
     await first.promise;
     throw new Error('the database is locked');`,
  );
  const reporter = join(import.meta.dirname, 'reporters/node.ts');
  const output = await new Promise<string>((resolve) => {
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const args = ['--test', `--test-reporter=${reporter}`, file];
    execFile(process.execPath, args, { env }, (_error, stdout) => resolve(stdout));
  });
  const ended = output.split('\n').flatMap((line) => {
    const event = eventIn(line);
    return event?.kind === 'ended' ? [event] : [];
  });
  assert.deepEqual(
    ended.map(({ status }) => status),
    ['passed', 'failed'],
  );
  assert.match(ended[1]?.reason ?? '', /the database is locked/);
});
