import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { jsonText } from '@studio/releases/json';
import { temporaryFolder } from '@studio/releases/testing/temporary-folder';
import * as v from 'valibot';
import { isAlive } from './testing/is-alive.ts';

const root = join(import.meta.dirname, '..');
const manifestSchema = jsonText(
  v.object({ scripts: v.object({ start: v.string(), production: v.string() }) }),
);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  server.close();
  await once(server, 'close');
  return address.port;
}

/** Returns a server that answers a request after a second, and stops after the response. */
const slowServer = (port: number) => `
  import { createServer } from 'node:http';
  const server = createServer((request, response) => {
    response.write('begun ');
    setTimeout(() => response.end('finished'), 1000);
  });
  process.on('SIGTERM', () => server.close());
  server.listen(${port}, '127.0.0.1', () => console.log('ready', process.pid));`;

/** Returns the program that `npm start` runs in the copy: a supervised server, with the scripts of the project. */
const startScript = (folder: string) => `
  import { runUntilStopped } from ${JSON.stringify(join(root, 'scripts/run-site.ts'))};
  import { startChild } from ${JSON.stringify(join(root, 'scripts/child.ts'))};
  import { supervise } from ${JSON.stringify(join(root, 'scripts/supervise.ts'))};
  const place = { name: 'it', logDir: ${JSON.stringify(folder)}, ready: /^ready/ };
  const script = ${JSON.stringify(join(folder, 'server.mjs'))};
  await runUntilStopped(
    () => supervise('it', (stopping) => startChild({ ...place, script, stopping }), { report: console.log }),
    async () => console.log('up', process.ppid, process.pid),
  );`;

/** Marks the packages of a folder as installed, so that its commands install nothing. */
async function markInstalled(folder: string): Promise<void> {
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true });
  const hash = createHash('sha256');
  for (const name of ['package.json', 'package-lock.json']) {
    hash.update(await readFile(join(folder, name)));
  }
  await writeFile(join(folder, 'node_modules/.installed'), hash.digest('hex'));
}

/** Creates a repository with this one's `start` command, which starts a small server instead of a site. */
async function startByNpm(context: TestContext) {
  const folder = await temporaryFolder(context);
  const { scripts } = v.parse(manifestSchema, await readFile(join(root, 'package.json'), 'utf8'));
  const manifest = JSON.stringify({ name: 'copy', type: 'module', scripts });
  for (const place of [folder, join(folder, 'backend')]) {
    await mkdir(place, { recursive: true });
    await writeFile(join(place, 'package.json'), manifest);
    await writeFile(join(place, 'package-lock.json'), '{}');
    await markInstalled(place);
  }
  await symlink(process.execPath, join(folder, 'node_modules/.bin/node'));
  await mkdir(join(folder, 'scripts'));
  for (const name of ['run.js', 'install.js', 'command-process.js']) {
    await cp(join(root, 'scripts', name), join(folder, 'scripts', name));
  }
  const port = await freePort();
  await writeFile(join(folder, 'server.mjs'), slowServer(port));
  await writeFile(join(folder, 'scripts/start.ts'), startScript(folder));
  const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const line = await lineLike(npm, /^up (\d+) (\d+)$/m);
  const server = await serverIn(join(folder, 'it.log'));
  const pids = {
    // The child of npm: a shell, unless the shell replaced itself with the command.
    shell: childOf(npm.pid ?? 0),
    command: Number(line[1]),
    process: Number(line[2]),
    server: Number(server),
  };
  context.after(() => {
    npm.kill('SIGKILL');
    for (const pid of Object.values(pids)) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  });
  return { npm, pids: { npm: npm.pid ?? 0, ...pids }, port };
}

/** Waits until the log names the server's process: the log is written a moment after the line is read. */
async function serverIn(log: string): Promise<string> {
  for (;;) {
    const server = /ready (\d+)/.exec(await readFile(log, 'utf8'))?.[1];
    if (server !== undefined) return server;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function childOf(parent: number): number {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.find(([, ppid]) => ppid === parent)?.[0] ?? assert.fail('npm has no child');
}

async function lineLike({ stdout }: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  assert.ok(stdout);
  let text = '';
  for await (const chunk of stdout) {
    text += chunk;
    const found = pattern.exec(text);
    if (found) return found;
  }
  throw new Error(text);
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  for (const target of ['npm', 'shell', 'process'] as const) {
    test(`@slow stops all processes within ten seconds of ${signal} to the ${target} of npm start, and finishes requests`, async (context) => {
      const { npm, pids, port } = await startByNpm(context);
      const ended = once(npm, 'exit');
      const response = await fetch(`http://127.0.0.1:${port}`);
      const began = Date.now();
      process.kill(pids[target], signal);
      assert.equal(await response.text(), 'begun finished');
      await ended;
      assert.ok(Date.now() - began < 10_000);
      const left = Object.values(pids).filter(isAlive);
      assert.deepEqual(left, []);
    });
  }
}

test('@slow stops all processes when npm is killed', async (context) => {
  const { npm, pids } = await startByNpm(context);
  npm.kill('SIGKILL');
  const end = Date.now() + 10_000;
  while (Object.values(pids).some(isAlive) && Date.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual(Object.values(pids).filter(isAlive), []);
});
