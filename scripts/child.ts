import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createStream } from 'rotating-file-stream';

/** A process that serves. */
export interface Child {
  readonly name: string;
  /** Resolves with a sentence when it has ended, for whatever reason. */
  readonly ended: Promise<string>;
  /** Asks it to stop and waits until it has. */
  readonly stop: () => Promise<void>;
}

/** How a process is started. */
export interface ChildOptions {
  readonly name: string;
  readonly script: string;
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Names of the variables that it gets, of this process' environment and of `environment`; all unless told. */
  readonly variables?: readonly string[];
  /** Folder for its log file. */
  readonly logDir: string;
  /** A line of its standard output that says it is ready. */
  readonly ready: RegExp;
  /** What it says meanwhile, for whoever waits. */
  readonly onProgress?: (line: string) => void;
}

/** A process that will not stop is killed, in milliseconds; Directus gives its requests ten seconds. */
const stopPatience = 12_000;

/** A program's log begins anew every day, or at this size; so many old ones are kept. */
const rotation = {
  interval: '1d',
  intervalBoundary: true,
  initialRotation: true,
  size: '100M',
  maxFiles: 30,
} as const;

const exitWithParent = join(import.meta.dirname, 'exit-with-parent.js');

function endOf(child: ChildProcess, name: string): Promise<string> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(`${name} has ended (${signal ?? code}).`));
  });
}

/**
 * Starts a script under this runtime and waits until it is ready. It ends when this process ends,
 * even when that is killed.
 * @throws with its last words when it ends before
 */
export async function startChild(options: ChildOptions): Promise<Child> {
  const {
    name,
    script,
    args = [],
    environment = {},
    variables,
    logDir,
    ready,
    onProgress,
  } = options;
  const all = { ...process.env, ...environment };
  const env = variables ? Object.fromEntries(variables.map((key) => [key, all[key]])) : all;
  mkdirSync(logDir, { recursive: true, mode: 0o700 });
  const log = createStream(`${name}.log`, { ...rotation, path: logDir, mode: 0o600 });
  // The program goes on without its log, on a full disk for instance.
  log.on('error', ({ message }) => console.error(`The log of ${name} is not written: ${message}`));
  const child = spawn(process.execPath, ['--import', exitWithParent, script, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Its own group: Ctrl-C reaches this process only, which stops the others in their order.
    detached: true,
  });
  const ended = endOf(child, name);
  const isLogged = new Promise<void>((resolve) => log.once('close', resolve));
  child.once('close', () => log.end());
  const lastLines: string[] = [];
  const isReady = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      stream.pipe(log, { end: false });
      createInterface({ input: stream }).on('line', (line) => {
        if (ready.test(line)) return resolve();
        lastLines.push(line);
        if (lastLines.length > 12) lastLines.shift();
        onProgress?.(line);
      });
    }
  });
  const early = ended.then((sentence) => {
    throw new Error(`${lastLines.join('\n')}\n${sentence}`.trim());
  });
  await Promise.race([isReady, early]);
  early.catch(() => undefined);
  return {
    name,
    ended,
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), stopPatience);
      await ended;
      clearTimeout(timer);
      await isLogged;
    },
  };
}
