import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { preparePostgres, startPostgres } from '@studio/scripts/postgres';

// These tests are not beside the module: its programs are installed with the backend, which the stage of operations needs.

/** Starts a Postgres in a process that is killed; resolves with the number of the process and the port. */
async function leaveBehind(): Promise<{
  readonly maker: number | undefined;
  readonly port: number;
}> {
  const url = import.meta.resolve('@studio/scripts/postgres');
  const script = `const { startPostgres } = await import('${url}');
    const { variables } = await startPostgres({ programs: 'npm' });
    console.log(variables.DB_PORT);`;
  const maker = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(createInterface({ input: maker.stdout }), 'line');
  maker.kill('SIGKILL');
  await once(maker, 'exit');
  return { maker: maker.pid, port: Number(port) };
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
  (await readdir(tmpdir())).filter((name) => name.startsWith(`studio-postgres-${maker}-`));

test('ends and removes the Postgres of a process that was killed', async () => {
  const { maker, port } = await leaveBehind();
  assert.equal(await answers(port), true);
  assert.equal((await foldersOf(maker)).length, 1);
  const { remove } = await preparePostgres({ programs: 'npm' });
  try {
    assert.deepEqual(await foldersOf(maker), []);
    while (await answers(port)) await wait(50);
    assert.equal((await foldersOf(process.pid)).length, 1);
  } finally {
    await remove();
  }
  assert.deepEqual(await foldersOf(process.pid), []);
});

test('starts again with its data, and is removed while it runs', async (context) => {
  const { variables, start, remove } = await preparePostgres({ programs: 'npm' });
  context.after(remove);
  const port = Number(variables.DB_PORT);
  const server = await start();
  assert.equal(await answers(port), true);
  await server.stop();
  assert.equal(await answers(port), false);
  await start();
  assert.equal(await answers(port), true);
  await remove();
  assert.equal(await answers(port), false);
  assert.deepEqual(await foldersOf(process.pid), []);
});

test('removes its folder when its port is taken', async (context) => {
  const { variables, remove } = await startPostgres({ programs: 'npm' });
  context.after(remove);
  const second = startPostgres({ programs: 'npm', port: Number(variables.DB_PORT) });
  await assert.rejects(second, /Address already in use[\s\S]*postgres has ended \(1\)\.$/);
  assert.equal((await foldersOf(process.pid)).length, 1);
});
