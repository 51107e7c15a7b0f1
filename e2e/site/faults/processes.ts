import { readdir, readFile } from 'node:fs/promises';

/** The programs of a site that a fault can hit. */
export type Program = 'gateway' | 'backend' | 'mail' | 'render process';

/** Patterns of their command lines. */
const scripts: Readonly<Record<Program, RegExp>> = {
  gateway: /gateway\/src\/main\.ts/,
  backend: /backend\/scripts\/start\.ts|@directus\/api\/dist\/cli\//,
  mail: /mail-catcher/,
  'render process': /^bwrap\0|\0--permission\0/,
};

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

async function all(): Promise<Process[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const found = await Promise.all(
    pids.map(async (pid) => {
      try {
        const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
        const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
        return { pid, command, parent: Number(stat.split(') ')[1]?.split(' ')[1]) };
      } catch {
        // The process has ended meanwhile.
        return undefined;
      }
    }),
  );
  return found.filter((one) => one !== undefined);
}

/** Returns the processes of a program of the site that this process started. */
export async function processesOf(program: Program): Promise<number[]> {
  const known = await all();
  const children = (parents: ReadonlySet<number>): Process[] =>
    known.filter(({ parent }) => parents.has(parent));
  const ours = new Map<number, Process>();
  let generation = children(new Set([process.pid]));
  while (generation.length > 0) {
    for (const one of generation) ours.set(one.pid, one);
    generation = children(new Set(generation.map(({ pid }) => pid)));
  }
  return [...ours.values()]
    .filter(({ command }) => scripts[program].test(command))
    .map(({ pid }) => pid);
}

/**
 * Sends a signal to all processes of a program.
 * @throws {Error} when there is none
 */
export async function signal(program: Program, name: NodeJS.Signals): Promise<void> {
  const pids = await processesOf(program);
  if (pids.length === 0) throw new Error(`There is no ${program}.`);
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      // The death of its parent has ended it.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

/** Returns the memory of a program, in MiB. */
export async function memoryOf(program: Program): Promise<number> {
  const sizes = (await processesOf(program)).map(async (pid) => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(status.match(/^VmRSS:\s+(\d+) kB$/m)?.[1] ?? 0) / 1024;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
