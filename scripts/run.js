// Entry of every command. Runs on any Node from 20.19 with nothing installed: it installs what is missing,
// then hands over to the command's own script under the pinned runtime.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { install, isServer, runtimeEnvironment } from './install.js';

const commands = [
  ...['start', 'production', 'test', 'build', 'release', 'dev', 'pack', 'api', 'bench'],
  ...['config', 'health', 'backup', 'restore', 'doctor', 'advisories', 'cluster'],
];
// `test` installs the backend itself, beside tests that do not need it.
const withBackend = new Set([
  ...['start', 'production', 'dev', 'bench'],
  ...['config', 'restore', 'doctor', 'cluster'],
]);

const [command = '', ...rest] = process.argv.slice(2);
// Operators' commands use the programs here: their files are in a workspace that imports this one, not the other way round.
const script = [`${command}.ts`, `../operations/src/${command}/${command}.ts`]
  .map((path) => join(import.meta.dirname, path))
  .find((path) => existsSync(path));
if (!commands.includes(command) || script === undefined) {
  console.error(`Choose one of: ${commands.join(', ')}.`);
  process.exit(2);
}

// `cluster` starts the demo. Teams release from their own machine, operators from a server.
const isSmall =
  command === 'production' ||
  (script.includes('operations') && command !== 'cluster') ||
  (command === 'release' && isServer());

let env;
try {
  env = runtimeEnvironment();
  await install({ backend: withBackend.has(command), bench: command === 'bench', isSmall });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

const flags = ['--disable-sigusr1', '--import', join(import.meta.dirname, 'command-process.js')];
// These only wait while the site runs: they keep little.
if (command === 'start' || command === 'production') {
  flags.push('--max-semi-space-size=1');
  Object.assign(env, { MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '1' });
}
const args = [...flags, script, ...rest];
// `npm run dev -w auth` begins in that workspace; data and settings are the repository's all the same.
process.chdir(join(import.meta.dirname, '..'));
// Code of a release could open the debugger of any program of the same user. An older Node has no flag for it.
process.on('SIGUSR1', () => {});
if (process.execve === undefined) {
  const child = spawn('node', args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env });
  // Ctrl-C reaches the child from the terminal as well; it decides when all is stopped.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  // A killed npm cannot pass a signal on.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event !== undefined)
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref();
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
} else {
  // The command takes the place of this process.
  const node = env.PATH.split(delimiter)
    .map((folder) => join(folder, 'node'))
    .find(existsSync);
  process.execve(node, [node, ...args], env);
}
