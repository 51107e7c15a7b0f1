import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { until } from '@studio/releases/testing';
import { startChild } from './child.ts';
import { supervise } from './supervise.ts';
import { isAlive } from './testing/is-alive.ts';

/** Supervises a real process that runs this code. */
async function supervised(context: TestContext, code: string, delays: readonly number[]) {
  const logDir = await mkdtemp(join(tmpdir(), 'supervise-'));
  const script = join(logDir, 'script.mjs');
  await writeFile(script, code);
  const reports: string[] = [];
  const it = await supervise(
    'it',
    (stopping) => startChild({ name: 'it', script, logDir, ready: /^ready/, stopping }),
    { report: (sentence) => reports.push(sentence), delays },
  );
  context.after(async () => {
    await it.stop();
    await rm(logDir, { recursive: true, force: true });
  });
  /** Returns the ids of all processes that were started. */
  const pids = async () =>
    [...(await readFile(join(logDir, 'it.log'), 'utf8')).matchAll(/ready (\d+)/g)].map(([, pid]) =>
      Number(pid),
    );
  return { it, reports, pids, logDir };
}

const serves = "console.log('ready', process.pid); setInterval(() => {}, 1000);";

test('starts a killed process again', async (context) => {
  const { reports, pids } = await supervised(context, serves, [1, 1, 1, 1]);
  await until(async () => (await pids()).length === 1);
  const [first = 0] = await pids();
  process.kill(first, 'SIGKILL');
  await until(async () => (await pids()).length === 2);
  await until(() => reports.length === 2);
  assert.deepEqual(reports, [
    'it has ended (SIGKILL). It is started again in 0.001 s.',
    'it serves again.',
  ]);
});

test('gives up after five quick deaths, with the last lines of the log', async (context) => {
  const { it, pids, reports } = await supervised(
    context,
    "console.log('ready', process.pid); console.error('the port is in use'); setTimeout(() => process.exit(7), 20);",
    [1, 1, 1, 1],
  );
  const failure = await it.failed;
  assert.match(failure, /^it ended 5 times in a row and is not started again:\n/);
  assert.match(failure, /the port is in use\nit has ended \(7\)\.$/);
  assert.equal((await pids()).length, 5);
  assert.equal(reports.filter((sentence) => sentence.includes('started again in')).length, 4);
});

test('ends the children of a killed process before it starts the process again', async (context) => {
  const code = `import { spawn } from 'node:child_process';
    const child = spawn('sleep', ['600'], { stdio: 'ignore' });
    console.log('left', child.pid); ${serves}`;
  const { pids, logDir } = await supervised(context, code, [1, 1, 1, 1]);
  await until(async () => (await pids()).length === 1);
  const [first = 0] = await pids();
  const left = Number(/left (\d+)/.exec(await readFile(join(logDir, 'it.log'), 'utf8'))?.[1]);
  process.kill(first, 'SIGKILL');
  await until(async () => (await pids()).length === 2);
  await until(() => !isAlive(left));
});

test('stops while it waits to start a process again', async (context) => {
  const { it, pids, reports } = await supervised(context, serves, [600_000]);
  await until(async () => (await pids()).length === 1);
  process.kill((await pids())[0] ?? 0, 'SIGKILL');
  await until(() => reports.length === 1);
  await it.stop();
  assert.equal((await pids()).length, 1);
});
