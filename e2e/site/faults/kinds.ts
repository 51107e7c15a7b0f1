import { execFile } from 'node:child_process';
import { chmod, copyFile, readdir, rename, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { setClock } from './clock.ts';
import { processesOf, signal } from './processes.ts';

const run = promisify(execFile);

/** A fault of the machine that runs a site. */
export interface Fault {
  readonly name: string;
  /** Causes the fault, and ends it when it does not end by itself. */
  readonly happen: (dataDir: string) => Promise<void>;
  /** The gateway itself stops, so that pages may fail for a moment. */
  readonly endsGateway?: boolean;
}

/** Duration of a fault that does not end by itself, in milliseconds. */
const lasting = 10_000;

/** Limits the size of files, as on a full disk. */
async function fillDisk(): Promise<void> {
  const pids = [...(await processesOf('gateway')), ...(await processesOf('backend'))];
  const limit = (size: string) =>
    Promise.all(
      pids.map((pid) => run('prlimit', ['--pid', `${pid}`, `--fsize=${size}:unlimited`])),
    );
  try {
    await limit('0');
    await sleep(lasting);
  } finally {
    await limit('unlimited');
  }
}

/** Makes a folder read-only; for root, which ignores permissions, by a read-only mount. */
async function makeReadOnly(folder: string): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await run('mount', ['--bind', folder, folder]);
  try {
    if (isRoot) await run('mount', ['-o', 'remount,ro,bind', folder]);
    else await chmod(folder, 0o500);
    await sleep(lasting);
  } finally {
    if (isRoot) await run('umount', ['--lazy', folder]);
    else await chmod(folder, 0o700);
  }
}

async function takeAway(path: string): Promise<void> {
  await rename(path, `${path}.away`);
  await sleep(lasting);
  await rename(`${path}.away`, path);
}

export const gatewayKilled: Fault = {
  name: 'the gateway is killed',
  endsGateway: true,
  happen: () => signal('gateway', 'SIGKILL'),
};

export const backendKilled: Fault = {
  name: 'Directus is killed',
  happen: () => signal('backend', 'SIGKILL'),
};

export const mailKilled: Fault = {
  name: 'the mail server is killed',
  happen: () => signal('mail', 'SIGKILL'),
};

/** Every fault of the suite. */
export const faults: readonly Fault[] = [
  gatewayKilled,
  backendKilled,
  mailKilled,
  { name: 'the render processes are killed', happen: () => signal('render process', 'SIGKILL') },
  {
    name: 'Directus is suspended',
    async happen() {
      await signal('backend', 'SIGSTOP');
      await sleep(lasting);
      await signal('backend', 'SIGCONT');
    },
  },
  {
    name: 'the database is locked',
    async happen(dataDir) {
      const database = new DatabaseSync(join(dataDir, 'database.sqlite'));
      database.exec('PRAGMA busy_timeout = 10000; BEGIN EXCLUSIVE');
      await sleep(lasting);
      database.exec('ROLLBACK');
      database.close();
    },
  },
  {
    name: 'the database is gone while Directus starts',
    async happen(dataDir) {
      const path = join(dataDir, 'database.sqlite');
      await rename(path, `${path}.away`);
      try {
        await signal('backend', 'SIGKILL');
        await sleep(lasting / 2);
      } finally {
        await rename(`${path}.away`, path);
      }
    },
  },
  {
    name: 'the store of releases is gone',
    happen: (dataDir) => takeAway(join(dataDir, 'releases')),
  },
  {
    name: 'the deployment manifest is truncated in the store',
    async happen(dataDir) {
      const folder = join(dataDir, 'releases/live.states');
      const newest = join(folder, (await readdir(folder)).toSorted().at(-1) ?? '');
      await copyFile(newest, `${folder}.whole`);
      await truncate(newest, 40);
      await sleep(lasting);
      await rename(`${folder}.whole`, newest);
    },
  },
  {
    name: 'the state folder of the gateway is truncated',
    happen: (dataDir) => truncate(join(dataDir, 'gateway/boot-content-it.json'), 10),
  },
  { name: 'the disk is full', happen: fillDisk },
  {
    name: 'the folders of the gateway and of the logs are read-only',
    async happen(dataDir) {
      await Promise.all(['gateway', 'logs'].map((name) => makeReadOnly(join(dataDir, name))));
    },
  },
  {
    name: 'the clock is a day ahead, and then right again',
    async happen(dataDir) {
      await setClock(dataDir, '+1d');
      await sleep(lasting);
      await setClock(dataDir, '+0');
    },
  },
];
