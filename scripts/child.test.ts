import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { until } from '@studio/releases/testing';
import { startChild } from './child.ts';
import { isAlive } from './testing/is-alive.ts';

/** A script that says something and then serves for ever. */
async function scriptThat(context: TestContext, says: string) {
  const logDir = await mkdtemp(join(tmpdir(), 'child-'));
  context.after(() => rm(logDir, { recursive: true, force: true }));
  const script = join(logDir, 'script.mjs');
  await writeFile(script, `${says}; setInterval(() => {}, 1000);`);
  return { script, logDir };
}

test('a process is ready when it says so, and stops when it is asked to', async (context) => {
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

test('a log goes on after a restart, and the one of another day is put aside', async (context) => {
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

test('a process that ends before it is ready fails with its last lines of output', async (context) => {
  const { script, logDir } = await scriptThat(
    context,
    "console.error('the disk is full'); process.exit(3)",
  );
  await assert.rejects(
    startChild({ name: 'it', script, logDir, ready: /^ready/ }),
    /the disk is full\nit has ended \(3\)/,
  );
});

test('a process ends when the one that started it is killed', async (context) => {
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
  const pid = Number((await readFile(join(logDir, 'it.log'), 'utf8')).split(' ')[1]);
  assert.ok(isAlive(pid));
  running.kill('SIGKILL');
  await until(() => !isAlive(pid));
});

test('a process gets the variables that are named, and no others', async (context) => {
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
