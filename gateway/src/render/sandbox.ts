import { spawn, spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** How far render processes are shut in: by the operating system and Node, or by Node alone. */
export const sandboxLevels = ['bubblewrap', 'permission-model'] as const;

export type SandboxLevel = (typeof sandboxLevels)[number];

const descriptions: { readonly [level in SandboxLevel]: string } = {
  bubblewrap: 'bubblewrap (own network, processes and file system) and Node’s permission model',
  'permission-model': 'Node’s permission model only: a hostile release could use the network',
};

/** A started render process and its two-way channel. */
export interface SandboxedProcess {
  readonly channel: Duplex;
  readonly kill: () => void;
  /** Calls back once, when the process has ended or could not be started, with the reason. */
  readonly onEnd: (listener: (reason: string) => void) => void;
}

/** Heap of a render process, in MiB. */
const heapLimit = 384;

/** Memory of a render process beyond which the kernel gives it no more, heap and buffers together, in KiB. */
const memoryLimit = 1024 * 1024;

const worker = fileURLToPath(new URL('./worker.ts', import.meta.url));

const node = realpathSync(process.execPath);

/**
 * Arguments of bubblewrap: a process without network, without capabilities and without sight of other processes, as
 * the user without rights, before a file system that holds Node, the C library and the worker's one file, read-only.
 */
const bubblewrap = [
  ...['--unshare-all', '--die-with-parent', '--new-session', '--clearenv', '--cap-drop', 'ALL'],
  ...['--uid', '65534', '--gid', '65534'],
  ...['--ro-bind', '/usr/lib', '/usr/lib', '--ro-bind-try', '/usr/lib64', '/usr/lib64'],
  ...['--ro-bind-try', '/lib', '/lib', '--ro-bind-try', '/lib64', '/lib64'],
  ...['--ro-bind', node, '/render/node', '--ro-bind', worker, '/render/worker.ts'],
  ...['--dev', '/dev', '--remount-ro', '/', '--chdir', '/render'],
];

function nodeArguments(script: string): string[] {
  const options = [`--max-old-space-size=${heapLimit}`, '--disable-warning=ExperimentalWarning'];
  return ['--permission', `--allow-fs-read=${script}`, ...options, script];
}

const commands: { readonly [level in SandboxLevel]: readonly string[] } = {
  bubblewrap: ['bwrap', ...bubblewrap, '--', '/render/node', ...nodeArguments('/render/worker.ts')],
  'permission-model': [node, ...nodeArguments(worker)],
};

/** Tries bubblewrap: it may be installed and still be refused its namespaces, as in a container with the usual seccomp profile. */
function refusalOfBubblewrap(): string | undefined {
  const version = [...bubblewrap, '--', '/render/node', '--version'];
  const { status, error, stderr } = spawnSync('bwrap', version, { encoding: 'utf8' });
  if (status === 0) return undefined;
  return error === undefined ? stderr.trim() : 'bwrap is not installed';
}

/**
 * Chooses how far render processes are shut in.
 * @param wanted level that the operator asks for; without one the strongest, which production insists on
 * @returns the level and a line for the log
 * @throws a sentence when the machine does not offer the level
 */
export function chooseSandbox(
  wanted: SandboxLevel | undefined,
  production: boolean,
): { readonly level: SandboxLevel; readonly line: string } {
  const refusal = wanted === 'permission-model' ? undefined : refusalOfBubblewrap();
  if (refusal !== undefined && (production || wanted === 'bubblewrap')) {
    throw new Error(
      `Releases cannot be rendered in a sandbox: ${refusal}. Install bubblewrap and allow it user namespaces, ` +
        'or accept the risk with RENDER_SANDBOX=permission-model.',
    );
  }
  const level = wanted ?? (refusal === undefined ? 'bubblewrap' : 'permission-model');
  return { level, line: `Releases are rendered behind ${descriptions[level]}.` };
}

/** Starts a render process. Its environment is empty; it inherits nothing but its channel. */
export function startSandboxed(level: SandboxLevel): SandboxedProcess {
  // The shell sets the limit and is then replaced by the command.
  const limited = ['-c', `ulimit -d ${memoryLimit} && exec "$@"`, 'sh', ...commands[level]];
  const child = spawn('/bin/sh', limited, {
    // bwrap is found on this path; it clears it for what it starts.
    env: level === 'bubblewrap' ? { PATH: process.env.PATH ?? '' } : {},
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [, , , channel] = child.stdio;
  if (!(channel instanceof Duplex)) throw new Error('the render process has no channel');
  const listeners: ((reason: string) => void)[] = [];
  const ended = (reason: string) => {
    for (const listener of listeners.splice(0)) listener(reason);
  };
  child.once('error', (error) => ended(`it could not be started: ${error.message}`));
  child.once('exit', (code, signal) => ended(`it ended with ${signal ?? `code ${code}`}`));
  channel.on('error', () => child.kill('SIGKILL'));
  return {
    channel,
    kill: () => child.kill('SIGKILL'),
    onEnd: (listener) => listeners.push(listener),
  };
}
