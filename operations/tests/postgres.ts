import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { installDebianPackage } from '@studio/releases/smoke/debian-package';
import { freePorts } from '@studio/scripts/ports';

const versions = '/usr/lib/postgresql';

// Postgres refuses to run as root: it then runs as the user with the fewest rights.
const unprivileged = 65_534;
const isRoot = process.getuid?.() === 0;
const identity = isRoot ? { uid: unprivileged, gid: unprivileged } : {};

/** Takes what has to be done at the end, as the context of a test does. */
export interface Ends {
  after: (end: () => Promise<void>) => void;
}

/** Starts Debian's Postgres, whose pg_dump has the same version, with an empty database in a temporary folder. */
export async function startDebianPostgres(context: Ends): Promise<Record<string, string>> {
  const installed = () => readdir(versions).catch(() => []);
  if ((await installed()).length === 0) installDebianPackage('postgresql');
  const programs = join(versions, (await installed()).sort().at(-1) ?? '', 'bin');
  const home = await mkdtemp(join(tmpdir(), 'postgres-'));
  if (isRoot) await chown(home, unprivileged, unprivileged);
  const data = join(home, 'data');
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'studio', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...identity, cwd: home, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.error ?? made.stderr}`);
  const [port = 0] = await freePorts(1);
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', home, '-c', 'fsync=off'],
    { ...identity, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  context.after(async () => {
    const closed = once(server, 'close');
    server.kill('SIGINT');
    await closed;
    await rm(home, { recursive: true });
  });
  for await (const line of createInterface({ input: server.stderr }))
    if (line.includes('ready to accept connections')) break;
  return {
    DB_CLIENT: 'pg',
    DB_HOST: '127.0.0.1',
    DB_PORT: String(port),
    DB_DATABASE: 'postgres',
    DB_USER: 'studio',
    DB_PASSWORD: 'unused',
  };
}
