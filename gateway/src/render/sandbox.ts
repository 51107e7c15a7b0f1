import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { SandboxLevel } from '../settings/settings.ts';

const descriptions: { readonly [level in SandboxLevel]: string } = {
  bubblewrap: 'bubblewrap (own network, processes and file system) and Node’s permission model',
  'permission-model':
    'Node’s permission model only, which holds less: a hostile release could use the network and end programs of this user',
};

/** A started render process and its two-way channel. */
interface SandboxedProcess {
  readonly channel: Duplex;
  readonly kill: () => void;
  /** Calls the listener once with the reason, when the process has ended or could not be started. */
  readonly onEnd: (listener: (reason: string) => void) => void;
}

/** Heap of a render process, in MiB. */
const heapLimit = 384;

/** Most memory of a render process, heap and buffers together, in KiB; the kernel enforces it. */
const memoryLimit = 1024 * 1024;

const node = realpathSync(process.execPath);

let stripped: string | undefined;

/**
 * Returns the worker as JavaScript, for an argument: a process reads no file. What strips the types takes 12 MB, which
 * neither a render process nor the gateway keeps: another process strips them once.
 */
function worker(): string {
  const strip = `process.stdout.write(
    process.getBuiltinModule('module').stripTypeScriptTypes(fs.readFileSync(process.argv[1], 'utf8')),
  )`;
  stripped ??= execFileSync(
    node,
    ['--disable-warning=ExperimentalWarning', '--eval', strip, '--', workerFile],
    { encoding: 'utf8', env: {} },
  );
  return stripped;
}

const workerFile = fileURLToPath(new URL('./render-worker.ts', import.meta.url));

/**
 * Arguments of bubblewrap: a process without network, capabilities and view of other processes, as a user without
 * rights, on a read-only file system that holds Node and the C library.
 */
const bubblewrap = [
  ...['--unshare-all', '--die-with-parent', '--new-session', '--clearenv', '--cap-drop', 'ALL'],
  ...['--uid', '65534', '--gid', '65534'],
  ...['--ro-bind', '/usr/lib', '/usr/lib', '--ro-bind-try', '/usr/lib64', '/usr/lib64'],
  ...['--ro-bind-try', '/lib', '/lib', '--ro-bind-try', '/lib64', '/lib64'],
  ...['--ro-bind', node, '/render/node', '--dev', '/dev'],
  ...['--remount-ro', '/', '--chdir', '/render'],
];

const nodeArguments = [
  ...['--permission', `--max-old-space-size=${heapLimit}`, '--max-semi-space-size=8'],
  '--input-type=module',
];

const commands: { readonly [level in SandboxLevel]: readonly string[] } = {
  bubblewrap: ['bwrap', ...bubblewrap, '--', '/render/node', ...nodeArguments],
  'permission-model': [node, ...nodeArguments],
};

/**
 * Runs bubblewrap once; returns why it fails. A container's usual seccomp profile, for one, denies it its namespaces.
 */
function bubblewrapProblem(): string | undefined {
  const version = [...bubblewrap, '--', '/render/node', '--version'];
  const { status, error, stderr } = spawnSync('bwrap', version, { encoding: 'utf8' });
  if (status === 0) return undefined;
  return error === undefined ? stderr.trim() : 'bwrap is not installed';
}

/**
 * Chooses the isolation of render processes.
 * @param wanted level of the settings; without one the strongest of the machine, which production requires
 * @returns the level and a line for the log
 * @throws {Error} with a sentence for operators, when the machine does not offer the level
 */
export function chooseSandbox(
  wanted: SandboxLevel | undefined,
  production: boolean,
): { readonly level: SandboxLevel; readonly line: string } {
  const problem = wanted === 'permission-model' ? undefined : bubblewrapProblem();
  if (problem !== undefined && (production || wanted === 'bubblewrap')) {
    throw new Error(
      `Releases cannot be rendered in a sandbox: ${problem}. Install bubblewrap and allow it user namespaces, ` +
        'or accept the risk with RENDER_SANDBOX=permission-model.',
    );
  }
  const level = wanted ?? (problem === undefined ? 'bubblewrap' : 'permission-model');
  return { level, line: `Releases are rendered in a sandbox of ${descriptions[level]}.` };
}

/** Starts a render process with an empty environment; it inherits only its channel. */
export function startSandboxed(level: SandboxLevel): SandboxedProcess {
  // The shell sets the memory limit, then the command replaces it.
  const limited = [
    '-c',
    `ulimit -d ${memoryLimit} && exec "$@"`,
    'sh',
    ...commands[level],
    '--eval',
    worker(),
  ];
  const child = spawn('/bin/sh', limited, {
    // The path locates bwrap, which clears the environment of its command.
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
