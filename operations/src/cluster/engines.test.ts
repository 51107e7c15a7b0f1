import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { freePorts } from '@studio/scripts/ports';
import { preparePostgres } from './engines.ts';

/** Starts a Postgres in a process that is killed; resolves with the number of the process. */
async function leaveBehind(port: number): Promise<number | undefined> {
  const url = new URL('./engines.ts', import.meta.url).href;
  const script = `const { preparePostgres } = await import('${url}');
    await (await preparePostgres(${port})).start();
    console.log('started');`;
  const maker = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(createInterface({ input: maker.stdout }), 'line');
  maker.kill('SIGKILL');
  await once(maker, 'exit');
  return maker.pid;
}

const answers = async (port: number) => {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};

const foldersOf = async (maker: number | undefined) =>
  (await readdir(tmpdir())).filter((name) => name.startsWith(`studio-cluster-${maker}-`));

test('ends and removes the database of a cluster that was killed', async () => {
  const [left = 0, next = 0] = await freePorts(2);
  const maker = await leaveBehind(left);
  assert.equal(await answers(left), true);
  assert.equal((await foldersOf(maker)).length, 1);
  const { remove } = await preparePostgres(next);
  try {
    assert.deepEqual(await foldersOf(maker), []);
    while (await answers(left)) await wait(50);
    assert.equal((await foldersOf(process.pid)).length, 1);
  } finally {
    await remove();
  }
  assert.deepEqual(await foldersOf(process.pid), []);
});
