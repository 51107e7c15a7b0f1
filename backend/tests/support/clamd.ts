import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@studio/gateway/testing/free-port';
import { waitFor } from './wait-for.ts';

/** The harmless file that every scanner reports (https://www.eicar.org). Split, so that none reports this file. */
export const eicar = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$',
  'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('');

/** Bytes that the local signatures call a virus, wherever they are in a file. */
export const infectedMark = 'a mark that only the signature of this test knows';

/** The most bytes of a stream that this scanner takes. */
export const streamLimit = 1024 * 1024;

/** The most files of an archive that this scanner looks into. */
export const mostFiles = 3;

/** A real clamd with signatures of its own, which is not running at first. */
export interface Clamd {
  /** The path of its socket, and `host:port`. */
  readonly socket: string;
  readonly address: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  remove(): Promise<void>;
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(path);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.end());
  });
}

/** Prepares a clamd (Debian package `clamav-daemon`) in a temporary folder. */
export async function prepareClamd(): Promise<Clamd> {
  const home = await mkdtemp(join(tmpdir(), 'clamd-'));
  const [database, socket, port] = [
    join(home, 'signatures'),
    join(home, 'socket'),
    await freePort(),
  ];
  await mkdir(database);
  const md5 = createHash('md5').update(eicar).digest('hex');
  await writeFile(join(database, 'local.hdb'), `${md5}:${eicar.length}:Eicar-Test\n`);
  const mark = Buffer.from(infectedMark).toString('hex');
  await writeFile(join(database, 'local.ndb'), `Test.Mark:0:*:${mark}\n`);
  const lines = [
    ...[`DatabaseDirectory ${database}`, `LocalSocket ${socket}`, 'FixStaleSocket yes'],
    ...[`TCPSocket ${port}`, 'TCPAddr 127.0.0.1', 'Foreground yes', 'MaxThreads 2'],
    `StreamMaxLength ${streamLimit}`,
    ...['AlertEncrypted yes', 'AlertExceedsMax yes', `MaxFiles ${mostFiles}`],
  ];
  const configuration = join(home, 'clamd.conf');
  await writeFile(configuration, `${lines.join('\n')}\n`);
  let running: ChildProcess | undefined;

  return {
    socket,
    address: `127.0.0.1:${port}`,
    async start() {
      running = spawn('clamd', ['--config-file', configuration], { stdio: 'ignore' });
      await once(running, 'spawn');
      await waitFor('clamd', async () => (await answers(socket)) || undefined);
    },
    async kill() {
      if (running === undefined || running.exitCode !== null) return;
      const ended = once(running, 'exit');
      running.kill('SIGKILL');
      await ended;
      running = undefined;
    },
    async remove() {
      await rm(home, { recursive: true, force: true });
    },
  };
}
