import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { openLogFile } from './log-file.ts';

/** A running process of a site. */
export interface Child {
  readonly name: string;
  /** The number of the process. */
  readonly pid: number;
  /** Resolves with a sentence when the process has ended, for any reason. */
  readonly ended: Promise<string>;
  /** Returns the last lines of output; once the process has ended, also its exit code or signal. */
  readonly lastOutput: () => string;
  /**
   * Stops the process, waits for its end, and ends the processes that it left behind.
   * @param timeout the time until the process is killed, in milliseconds
   */
  readonly stop: (timeout?: number) => Promise<void>;
}

/** Options of a process. */
interface ChildOptions {
  readonly name: string;
  readonly script: string;
  readonly args?: readonly string[];
  /** The working directory; that of this process by default. */
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** The names of the inherited variables, of this process' environment and of `environment`; all by default. */
  readonly variables?: readonly string[];
  /** Folder for its log file. */
  readonly logDir: string;
  /** Matches the line of output that says that the process is ready. */
  readonly ready: RegExp;
  /** Receives each line of output except that one. */
  readonly onProgress?: (line: string) => void;
  /** Stops the process, also before it is ready. */
  readonly stopping?: AbortSignal | undefined;
}

/** The command of a program that is not a script of this project, and the sign that it is ready. */
interface Program extends Pick<ChildOptions, 'name' | 'args' | 'cwd'> {
  readonly command: string;
  readonly env?: NodeJS.ProcessEnv;
  /** The user and group that it runs as; those of this process by default. */
  readonly user?: number | undefined;
  /** Matches the line of output that says that it is ready; without it the program is ready when it runs. */
  readonly ready?: RegExp;
  /** The signal that ends it; `SIGTERM` by default. */
  readonly endSignal?: NodeJS.Signals;
}

/** Default time until a process that will not stop is killed, in milliseconds. */
const defaultTimeout = 8000;

/** Time for the children of an ended process to end, in milliseconds. */
const groupTimeout = 1000;

/** Time for reading the last output of an ended process, in milliseconds: one that it left may hold the streams. */
const readTimeout = 2000;

const maxLastLines = 12;

const exitWithParent = join(import.meta.dirname, 'exit-with-parent.js');

/**
 * Starts a script under this runtime and waits until it is ready. The script ends together with this process, even when
 * this process is killed.
 * @throws {Error} with the last lines of output when the script ends before it is ready
 */
export async function startChild(options: ChildOptions): Promise<Child> {
  const { name, script, args = [], environment = {}, variables, logDir, ready } = options;
  const all = { ...process.env, ...environment };
  const env = variables ? Object.fromEntries(variables.map((key) => [key, all[key]])) : all;
  options.stopping?.throwIfAborted();
  const log = openLogFile({ name, folder: logDir });
  const flags = [
    ...['--disable-sigusr1', '--disable-warning=ExperimentalWarning'],
    // On a machine with much memory Node would let garbage of the start grow to a hundred MB.
    ...['--max-semi-space-size=8', '--import', exitWithParent],
  ];
  const child = spawn(process.execPath, [...flags, script, ...args], {
    env,
    cwd: options.cwd,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Its own group: Ctrl-C reaches this process only, which stops the others in their order.
    detached: true,
  });
  // Not piped: a full disk would make the program wait for its log.
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', log.write);
  const { ended, isUp, isRead, lastOutput } = follow(child, { ...options, ready }, log.close);
  const stop = async (timeout = defaultTimeout) => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), timeout);
    await ended;
    clearTimeout(timer);
    await endGroup(child);
    await isRead();
  };
  const stopEarly = () => void stop();
  options.stopping?.addEventListener('abort', stopEarly);
  try {
    await isUp;
  } catch (error) {
    await stop();
    throw error;
  } finally {
    options.stopping?.removeEventListener('abort', stopEarly);
  }
  return { name, pid: child.pid ?? 0, ended, lastOutput, stop };
}

/**
 * Starts a program and waits until it is ready. Unlike a script of `startChild`, it outlives this process when that is
 * killed.
 * @throws {Error} with its last lines when it ends before it is ready
 */
export async function startProgram(program: Program): Promise<Child> {
  const { name, command, args = [], env = process.env, user, cwd, endSignal = 'SIGTERM' } = program;
  const child = spawn(command, args, {
    env,
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user !== undefined && { uid: user, gid: user }),
  });
  const { ended, isUp, lastOutput } = follow(child, program);
  await isUp;
  return {
    name,
    pid: child.pid ?? 0,
    ended,
    lastOutput,
    async stop(timeout = defaultTimeout) {
      child.kill(endSignal);
      const timer = setTimeout(() => child.kill('SIGKILL'), timeout);
      await ended;
      clearTimeout(timer);
    },
  };
}

/**
 * Follows the output of a process that has just been started.
 * @param onClose called after its last output
 * @returns among others `isUp`, which rejects with the last lines of output when the process ends before it is ready
 */
function follow(
  child: ChildProcess,
  { name, ready, onProgress }: Pick<ChildOptions, 'name' | 'onProgress'> & Pick<Program, 'ready'>,
  onClose: () => void | Promise<void> = () => {},
) {
  const lastLines: string[] = [];
  let end = '';
  const ended = new Promise<string>((resolve) => {
    child.once('error', ({ message }) => resolve(`${name} cannot be started: ${message}`));
    child.once('exit', (code, signal) => resolve(`${name} has ended (${signal ?? code}).`));
  }).then((sentence) => {
    end = sentence;
    return sentence;
  });
  const isClosed = new Promise<void>((resolve) => {
    child.once('close', () => resolve(onClose()));
  });
  const isRead = () => Promise.race([isClosed, sleep(readTimeout, undefined, { ref: false })]);
  const lastOutput = () => [...lastLines, end].join('\n').trim();
  const isReady = new Promise<void>((resolve) => {
    let isWaiting = ready !== undefined;
    if (!isWaiting) child.once('spawn', resolve);
    for (const input of [child.stdout, child.stderr]) {
      if (input === null) continue;
      createInterface({ input }).on('line', (line) => {
        if (isWaiting && ready?.test(line)) {
          isWaiting = false;
          return resolve();
        }
        lastLines.push(line);
        if (lastLines.length > maxLastLines) lastLines.shift();
        onProgress?.(line);
      });
    }
  });
  const early = ended.then(async () => {
    await isRead();
    throw new Error(lastOutput());
  });
  // After the start `ended` reports the end; without this line Node would see an unhandled rejection.
  early.catch(() => undefined);
  return { ended, isUp: Promise.race([isReady, early]), isRead, lastOutput };
}

/** Signals all processes of a child's group; returns whether there are any. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (pid === undefined) return false;
  try {
    return process.kill(-pid, signal);
  } catch {
    // The group has no process left.
    return false;
  }
}

/**
 * Returns whether a process of the child's group runs. Zombies do not count: some containers never remove them, but
 * they hold no ports.
 */
function isGroupRunning(child: ChildProcess): boolean {
  if (!signalGroup(child, 0)) return false;
  if (process.platform !== 'linux') return true;
  return readdirSync('/proc').some((name) => {
    if (!/^\d+$/.test(name)) return false;
    const [state, , group] = statOf(name);
    return group === String(child.pid) && state !== 'Z' && state !== 'X';
  });
}

/** Returns the fields after the name in `/proc/<pid>/stat`: state, parent, group …; none for an ended process. */
function statOf(pid: string): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    // The process has ended since its folder was listed.
    return [];
  }
}

/** Ends the processes that a child left behind: they hold its ports. */
async function endGroup(child: ChildProcess): Promise<void> {
  if (!isGroupRunning(child)) return;
  signalGroup(child, 'SIGTERM');
  const end = Date.now() + groupTimeout;
  while (isGroupRunning(child) && Date.now() < end) await sleep(50);
  signalGroup(child, 'SIGKILL');
}
