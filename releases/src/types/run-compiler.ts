import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const folder = dirname(require.resolve('typescript/package.json'));

/** A run takes a second or two; sources of another team can be such that it never ends. In milliseconds. */
const timeout = 120_000;

/** Something that the type checker objects to. */
export interface TypeProblem {
  /** Path of the file as the checker prints it. */
  readonly file: string;
  readonly line: number;
  /** For example `TS2345`. */
  readonly code: string;
  /** The first line of what it says. */
  readonly message: string;
}

/** The lines that a run printed. */
export interface CompilerRun {
  readonly problems: readonly TypeProblem[];
  /** The lines that are no problems, with `--listFiles` those of files. */
  readonly lines: readonly string[];
}

/**
 * Runs the type checker, which has no API for scripts yet, as a process.
 * @param cwd problems name files relative to it
 * @throws where it says something that is about no file, or cannot run
 */
export async function runCompiler(cwd: string, args: readonly string[]): Promise<CompilerRun> {
  const child = spawn(process.execPath, [join(folder, 'bin/tsc'), ...args, '--pretty', 'false'], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  await once(child, 'close');
  if (child.signalCode !== null) throw new Error('The type checker did not come to an end.');
  const lines = output.split(/\r?\n/).filter((line) => /^\S/.test(line));
  const read = lines.map((line) => [line, problemIn(line)] as const);
  const problems = read.flatMap(([, problem]) => problem ?? []);
  const others = read.filter(([, problem]) => problem === undefined).map(([line]) => line);
  const failed = others.find((line) => /^error /.test(line));
  if (failed !== undefined || (child.exitCode !== 0 && problems.length === 0)) {
    throw new Error(`The type checker failed: ${failed ?? output}`);
  }
  return { problems, lines: others };
}

function problemIn(line: string): TypeProblem | undefined {
  const [, file, at, code, message] = /^(.+?)\((\d+),\d+\): error (TS\d+): (.*)$/.exec(line) ?? [];
  if (file === undefined || code === undefined || message === undefined) return undefined;
  return { file, line: Number(at), code, message };
}
