import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** What a finished command left. */
export interface StepResult {
  readonly ok: boolean;
  readonly output: string;
}

/** A command of the checks. */
export interface Step {
  readonly name: string;
  /** A program of node_modules/.bin, or `node`. */
  readonly command: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Show its output while it runs instead of only when it fails. */
  readonly live?: boolean;
}

/** Runs a step and says how it went and how long it took. */
export function runStep({ name, command, args, environment, live }: Step): Promise<StepResult> {
  const began = Date.now();
  const child = spawn(command, [...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => {
      const ok = code === 0;
      const seconds = ((Date.now() - began) / 1000).toFixed(1);
      if (!ok && !live) console.log(output);
      console.log(`${ok ? 'ok' : 'FAILED'}  ${name} (${seconds} s)`);
      resolve({ ok, output });
    });
  });
}
