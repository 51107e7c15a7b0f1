import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePorts } from '@studio/scripts/ports';
import { cookieOf, withAdmin } from '../common/backend.ts';
import { repeat, seconds, table, timed } from '../common/figures.ts';
import { pagePaths } from '../common/gateways.ts';
import type { Section } from './section.ts';

const root = join(import.meta.dirname, '../../..');
const dataDir = join(root, '.data-bench-start');

/** Page loads, and the clients who are logged in, before memory is read. */
const pageLoads = 500;
const clientCount = 10;

/** A process of Linux, by its command. */
interface Process {
  readonly name: string;
  /** Its share of the memory, in MB: what several use is divided among them. */
  readonly size: number;
}

/** Returns a process and all below it, of those whose memory may be read. */
function treeOf(pid: string): Process[] {
  const parents = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const below = (parent: string): string[] => [
    parent,
    ...parents.filter((child) => parentOf(child) === parent).flatMap(below),
  ];
  return below(pid).flatMap((one) => {
    const rollup = read(`/proc/${one}/smaps_rollup`);
    const [, kilobytes] = /^Pss:\s+(\d+) kB$/m.exec(rollup) ?? [];
    const words = read(`/proc/${one}/cmdline`).split('\0');
    const script = words.findLast((word) => /^[^-].*\.[jt]s$/.test(word)) ?? words[0] ?? '';
    return kilobytes === undefined
      ? []
      : [{ name: script.split('/').slice(-2).join('/'), size: Number(kilobytes) / 1000 }];
  });
}

const parentOf = (pid: string) => /^\d+ \(.*\) \S (\d+)/.exec(read(`/proc/${pid}/stat`))?.[1];

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process has ended since it was listed.
    return '';
  }
}

const sumOf = (processes: readonly Process[]) => processes.reduce((all, { size }) => all + size, 0);

/** Reads the memory of a process and all below it every second until the work is done; returns the most, in MB. */
async function peakOf(pid: string, work: Promise<unknown>): Promise<number> {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, sumOf(treeOf(pid)));
  }, 1000);
  try {
    await work;
  } finally {
    clearInterval(timer);
  }
  return peak;
}

/** Runs `npm start` until the work with it is done; returns the most memory until it is up, in MB. */
async function withSite(
  ports: readonly number[],
  work: (site: ChildProcess) => Promise<void>,
): Promise<number> {
  const names = ['PORT', 'STUDIO_PORT', 'DIRECTUS_PORT', 'SMTP_PORT', 'MAIL_PORT', 'CONSOLE_PORT'];
  const given = Object.fromEntries(names.map((name, at) => [name, String(ports[at])]));
  const env = { ...process.env, ...given, DATA_DIR: dataDir, RATE_LIMIT_LOGIN: '100000' };
  const child = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  try {
    const isUp = Promise.race([
      new Promise<void>((ready) => {
        createInterface(child.stdout).on('line', (line) => line.startsWith('Ready in ') && ready());
      }),
      ended.then(() => {
        throw new Error('npm start has ended: see the lines above.');
      }),
    ]);
    const peak = await peakOf(String(child.pid), isUp);
    await work(child);
    return peak;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

/** Measures `npm start` with and without data, and the memory of all its processes after visits. */
export const start: Section = async ({ progress }) => {
  await rm(dataDir, { recursive: true, force: true });
  const ports = await freePorts(6);
  const [site, studio] = [`http://localhost:${ports[0]}`, `http://127.0.0.1:${ports[1]}`];
  progress('starting a new site, and again …');
  let peak = 0;
  const first = await timed(async () => {
    peak = await withSite(ports, async () => undefined);
  });
  let processes: Process[] = [];
  let visits = 0;
  const second = await timed(async () => {
    await withSite(ports, async ({ pid }) => {
      visits = await timed(() =>
        withAdmin(async (_, clients) => {
          const visitors = await repeat(clientCount, async () =>
            cookieOf(site, await clients.add()),
          );
          for (let load = 0; load < pageLoads; load += 1) {
            const path = pagePaths[load % pagePaths.length];
            await (await fetch(`${site}${path}`)).text();
            const cookie = visitors[load % clientCount] ?? '';
            await (await fetch(`${site}/api/documents?limit=50`, { headers: { cookie } })).text();
          }
          processes = treeOf(String(pid));
        }, studio),
      );
    });
  });
  const rows = processes.map(({ name, size }) => [name, size.toFixed(0)]);
  return `### Starts and memory

The first start sets up the demo and releases all apps; the packages are installed. Memory of \`npm start\` after
${pageLoads} page loads and as many lists of documents of ${clientCount} clients: proportional set sizes, in MB.

${table(
  ['First start and stop', 'second one', 'most MB of the first'],
  [[seconds(first), seconds(second - visits), peak.toFixed(0)]],
)}

${table(['Process', 'MB'], [...rows, ['all', sumOf(processes).toFixed(0)]])}`;
};
