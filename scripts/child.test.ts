import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { until } from '@studio/releases/testing';
import { temporaryFolder } from '@studio/releases/testing/temporary-folder';
import { startChild } from './child.ts';
import { isAlive } from './testing/is-alive.ts';

/** Writes a script that runs this code and then never ends. */
async function scriptThat(context: TestContext, says: string) {
  const logDir = await temporaryFolder(context);
  const script = join(logDir, 'script.mjs');
  await writeFile(script, `${says}; setInterval(() => {}, 1000);`);
  return { script, logDir };
}

test('starts a process, waits for its ready line, and stops it', async (context) => {
  const { script, logDir } = await scriptThat(
    context,
    "console.log('one'); console.log('ready now')",
  );
  const child = await startChild({ name: 'it', script, logDir, ready: /^ready/ });
  context.after(() => child.stop());
  await child.stop();
  assert.match(await child.ended, /^it has ended/);
  assert.equal(await readFile(join(logDir, 'it.log'), 'utf8'), 'one\nready now\n');
});

test('starts a process whose debugger stays closed', async (context) => {
  const { script, logDir } = await scriptThat(context, "console.log('ready ' + process.execArgv)");
  const child = await startChild({ name: 'it', script, logDir, ready: /^ready/ });
  context.after(() => child.stop());
  await child.stop();
  assert.match(await readFile(join(logDir, 'it.log'), 'utf8'), /^ready --disable-sigusr1,/);
});

test('appends to the log after a restart, and rotates the log of an earlier day', async (context) => {
  const { script, logDir } = await scriptThat(context, "console.log('ready')");
  const log = join(logDir, 'it.log');
  async function run(): Promise<void> {
    const child = await startChild({ name: 'it', script, logDir, ready: /^ready/ });
    await child.stop();
  }
  await run();
  await run();
  assert.equal(await readFile(log, 'utf8'), 'ready\nready\n');
  assert.equal((await stat(log)).mode & 0o777, 0o600);
  const daysAgo = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000);
  await utimes(log, daysAgo, daysAgo);
  await run();
  assert.equal(await readFile(log, 'utf8'), 'ready\n');
  const old = (await readdir(logDir)).filter((name) => /^\d{8}-.*it\.log$/.test(name));
  assert.equal(old.length, 1);
  assert.equal(await readFile(join(logDir, String(old[0])), 'utf8'), 'ready\nready\n');
});

test('rejects with the last lines of output when a process ends before it is ready', async (context) => {
  const { script, logDir } = await scriptThat(
    context,
    "console.error('the disk is full'); process.exit(3)",
  );
  await assert.rejects(
    startChild({ name: 'it', script, logDir, ready: /^ready/ }),
    /the disk is full\nit has ended \(3\)/,
  );
});

test('ends a process when its parent is killed', async (context) => {
  const { script, logDir } = await scriptThat(context, "console.log('ready', process.pid)");
  const parent = join(logDir, 'parent.mjs');
  const options = JSON.stringify({ name: 'it', script, logDir });
  const childModule = join(import.meta.dirname, 'child.ts');
  await writeFile(
    parent,
    `import { startChild } from ${JSON.stringify(childModule)};
     await startChild({ ...${options}, ready: /^ready/ }); console.log('up');`,
  );
  const running = spawn(process.execPath, [parent], { stdio: ['ignore', 'pipe', 'inherit'] });
  context.after(() => running.kill('SIGKILL'));
  await new Promise((resolve) => running.stdout.once('data', resolve));
  // The log's file is written a moment after the line that says that the process is ready.
  const log = () => readFile(join(logDir, 'it.log'), 'utf8');
  await until(async () => /^ready \d+/.test(await log()));
  const pid = Number((await log()).split(' ')[1]);
  assert.ok(isAlive(pid));
  running.kill('SIGKILL');
  await until(() => !isAlive(pid));
});

test('passes only the named environment variables to a process', async (context) => {
  process.env.CHILD_TEST_SECRET = 'canary';
  context.after(() => delete process.env.CHILD_TEST_SECRET);
  const { script, logDir } = await scriptThat(
    context,
    "console.log(Object.keys(process.env).join()); console.log('ready now')",
  );
  const child = await startChild({
    ...{ name: 'it', script, logDir, ready: /^ready/ },
    ...{ environment: { GIVEN: '1', HIDDEN: '2' }, variables: ['PATH', 'GIVEN', 'UNSET'] },
  });
  context.after(() => child.stop());
  await child.stop();
  const names = (await readFile(join(logDir, 'it.log'), 'utf8')).split('\n')[0]?.split(',') ?? [];
  assert.deepEqual(names.filter((name) => !name.startsWith('NODE_')).sort(), ['GIVEN', 'PATH']);
});
