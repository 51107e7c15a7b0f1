// Entry of every command. Runs on any Node from 20.19 with nothing installed: it installs what is missing,
// then hands over to the verb's own script under the pinned runtime.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { install, runtimeEnvironment } from './install.js';

const verbs = ['start', 'production', 'test', 'build', 'release', 'dev', 'new-remote', 'bench'];
// `test` installs the backend itself, beside tests that do not need it.
const withBackend = new Set(['start', 'production', 'dev', 'bench']);

const [verb = '', ...rest] = process.argv.slice(2);
const script = join(import.meta.dirname, `${verb}.ts`);
if (!verbs.includes(verb) || !existsSync(script)) {
  console.error(`Choose one of: ${verbs.join(', ')}.`);
  process.exit(2);
}

try {
  await install({ backend: withBackend.has(verb), bench: verb === 'bench' });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

const child = spawn('node', [script, ...rest], {
  stdio: 'inherit',
  env: runtimeEnvironment(),
  // `npm run dev -w auth` begins in that workspace; data and settings are the repository's all the same.
  cwd: join(import.meta.dirname, '..'),
});
// The terminal sends Ctrl-C to the child as well; it decides when all is stopped.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
process.on('SIGHUP', () => child.kill('SIGHUP'));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
