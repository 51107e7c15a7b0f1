import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isOutside } from '../files/folders.ts';

const require = createRequire(import.meta.url);
const folder = dirname(require.resolve('typescript/package.json'));

/** The file with the compiler options of every app. */
export const baseOptions = join(
  import.meta.dirname,
  isOutside ? '../..' : '../../..',
  'tsconfig.base.json',
);

/** The longest run in milliseconds: a run takes a second or two, but sources of another team may never end. */
const timeout = 120_000;

/** An error of the type checker. */
export interface TypeProblem {
  /** The path of the file as the checker prints it. */
  readonly file: string;
  readonly line: number;
  /** For example `TS2345`. */
  readonly code: string;
  /** The first line of the message. */
  readonly message: string;
}

/** The output of a run. */
interface CompilerRun {
  readonly problems: readonly TypeProblem[];
  /** The other lines; with `--listFiles` the paths of files. */
  readonly lines: readonly string[];
}

/** The sources of a project, and its compiler options besides those of every app. */
interface Project {
  readonly compilerOptions: Readonly<Record<string, unknown>>;
  readonly files: readonly string[];
  readonly include: readonly string[];
}

/**
 * Writes the configuration of a project and runs the type checker on it, as a process: it has no API for scripts yet.
 * @param cwd the folder of the project, that the paths of problems are relative to
 * @throws {Error} when the checker reports an error without a file, or cannot run
 */
export async function runCompiler(
  cwd: string,
  { compilerOptions, ...sources }: Project,
  ...args: readonly string[]
): Promise<CompilerRun> {
  const options = { lib: ['es2023', 'dom', 'dom.iterable'], composite: false, ...compilerOptions };
  const configuration = { extends: baseOptions, compilerOptions: options, ...sources };
  await writeFile(join(cwd, 'tsconfig.json'), JSON.stringify(configuration));
  const tsc = join(folder, 'bin/tsc');
  // Several threads check what they share several times, and with little memory a third of the time is for garbage.
  const frugal = ['--singleThreaded', '--pretty', 'false'];
  const child = spawn(process.execPath, [tsc, '-p', cwd, ...args, ...frugal], {
    cwd,
    env: { GOGC: '400', ...process.env },
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
  if (child.signalCode !== null)
    throw new Error('The type checker did not end within two minutes.');
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
