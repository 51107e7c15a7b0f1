import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild } from './child.ts';

/** A script that says something and then serves for ever. */
async function scriptThat(says: string): Promise<{ script: string; logDir: string }> {
  const logDir = await mkdtemp(join(tmpdir(), 'child-'));
  const script = join(logDir, 'script.mjs');
  await writeFile(script, `${says}; setInterval(() => {}, 1000);`);
  return { script, logDir };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('a process is ready when it says so, and stops when it is asked to', async () => {
  const { script, logDir } = await scriptThat("console.log('one'); console.log('ready now')");
  const child = await startChild({ name: 'it', script, logDir, ready: /^ready/ });
  await child.stop();
  assert.match(await child.ended, /^it has ended/);
  assert.equal(await readFile(join(logDir, 'it.log'), 'utf8'), 'one\nready now\n');
});

test('a process that ends before it is ready fails with its last words', async () => {
  const { script, logDir } = await scriptThat("console.error('the disk is full'); process.exit(3)");
  await assert.rejects(
    startChild({ name: 'it', script, logDir, ready: /^ready/ }),
    /the disk is full\nit has ended \(3\)/,
  );
});

test('a process ends when the one that started it is killed', async () => {
  const { script, logDir } = await scriptThat("console.log('ready', process.pid)");
  const parent = join(logDir, 'parent.mjs');
  const options = JSON.stringify({ name: 'it', script, logDir });
  const childModule = join(import.meta.dirname, 'child.ts');
  await writeFile(
    parent,
    `import { startChild } from ${JSON.stringify(childModule)};
     await startChild({ ...${options}, ready: /^ready/ }); console.log('up');`,
  );
  const running = spawn(process.execPath, [parent], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => running.stdout.once('data', resolve));
  const pid = Number((await readFile(join(logDir, 'it.log'), 'utf8')).split(' ')[1]);
  assert.ok(isAlive(pid));
  running.kill('SIGKILL');
  for (let waited = 0; isAlive(pid) && waited < 5000; waited += 50) await sleep(50);
  assert.ok(!isAlive(pid), 'it lives on');
});
