import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { openLogFile } from './log-file.ts';

/** A process that serves. */
export interface Child {
  readonly name: string;
  /** Resolves with a sentence when it has ended, for whatever reason. */
  readonly ended: Promise<string>;
  /** Returns its last lines of output, ended by how it ended. */
  readonly lastOutput: () => string;
  /**
   * Asks it to stop, waits until it has, and ends the processes that it left behind.
   * @param timeout time until it is killed, in milliseconds
   */
  readonly stop: (timeout?: number) => Promise<void>;
}

/** Options of a process. */
interface ChildOptions {
  readonly name: string;
  readonly script: string;
  readonly args?: readonly string[];
  /** Its working directory; this process' own by default. */
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Names of the variables that it gets, of this process' environment and of `environment`; all by default. */
  readonly variables?: readonly string[];
  /** Folder for its log file. */
  readonly logDir: string;
  /** A line of its standard output that says it is ready. */
  readonly ready: RegExp;
  /** Receives each line of its output except the one that says it is ready. */
  readonly onProgress?: (line: string) => void;
  /** Stops it, also before it is ready. */
  readonly stopping?: AbortSignal | undefined;
}

/** Default time until a process that will not stop is killed, in milliseconds. */
const defaultTimeout = 8000;

/** Time that a process' own children get once it is gone, in milliseconds. */
const groupTimeout = 1000;

/** Time for reading what an ended process wrote last, in milliseconds. */
const readTimeout = 2000;

const maxLastLines = 12;

const exitWithParent = join(import.meta.dirname, 'exit-with-parent.js');

/**
 * Starts a script under this runtime and waits until it is ready. It ends when this process ends,
 * even when that is killed.
 * @throws {Error} with its last lines of output when it ends before
 */
export async function startChild(options: ChildOptions): Promise<Child> {
  const { name, script, args = [], environment = {}, variables, logDir, ready } = options;
  const all = { ...process.env, ...environment };
  const env = variables ? Object.fromEntries(variables.map((key) => [key, all[key]])) : all;
  options.stopping?.throwIfAborted();
  const log = openLogFile({ name, folder: logDir });
  const child = spawn(process.execPath, ['--import', exitWithParent, script, ...args], {
    env,
    cwd: options.cwd,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Its own group: Ctrl-C reaches this process only, which stops the others in their order.
    detached: true,
  });
  let end = '';
  const ended = endOf(child, name).then((sentence) => {
    end = sentence;
    return sentence;
  });
  const isLogged = new Promise<void>((resolve) => {
    child.once('close', () => resolve(log.close()));
  });
  // A process that left the group may hold the streams open.
  const isRead = () => Promise.race([isLogged, sleep(readTimeout, undefined, { ref: false })]);
  const lastLines: string[] = [];
  const lastOutput = () => [...lastLines, end].join('\n').trim();
  let isUp = false;
  const isReady = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      // Not piped: a full disk would make the program wait for its log.
      stream?.on('data', log.write);
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        if (!isUp && ready.test(line)) {
          isUp = true;
          return resolve();
        }
        lastLines.push(line);
        if (lastLines.length > maxLastLines) lastLines.shift();
        options.onProgress?.(line);
      });
    }
  });
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
  const early = ended.then(async () => {
    await isRead();
    throw new Error(lastOutput());
  });
  early.catch(() => undefined);
  try {
    await Promise.race([isReady, early]);
  } catch (error) {
    await stop();
    throw error;
  } finally {
    options.stopping?.removeEventListener('abort', stopEarly);
  }
  return { name, ended, lastOutput, stop };
}

function endOf(child: ChildProcess, name: string): Promise<string> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(`${name} has ended (${signal ?? code}).`));
  });
}

/** Signals all processes of a child's group; returns whether there are any. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (pid === undefined) return false;
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}

/**
 * Returns whether a process of the child's group runs. Ended ones that the machine has not cleared away count for the
 * system, for a second and in some containers for ever, but hold nothing.
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

/** Returns what the system says of a process after its name: state, parent, group; nothing if it has gone. */
function statOf(pid: string): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
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
