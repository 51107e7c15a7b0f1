import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { eventIn, type TestEvent } from './events.ts';

/** The result of a test: `repeated` failed at first and passed in a later attempt. */
export type Status = 'passed' | 'repeated' | 'failed' | 'skipped';

/** The result of one test, whichever runner ran it. */
export interface Outcome {
  /** Path of the test file from the repository's root; the name of a static check. */
  readonly file: string;
  readonly line?: number | undefined;
  readonly title: string;
  readonly status: Status;
  /** The error of the first attempt that failed. */
  readonly reason?: string | undefined;
  /** Path of a Playwright trace from the repository's root. */
  readonly trace?: string | undefined;
}

/** The results of one stage of `npm test`. */
export interface StageResult {
  readonly outcomes: readonly Outcome[];
  /** Seconds that each file took. */
  readonly seconds: ReadonlyMap<string, number>;
}

/** The number of tests that have ended, and their total where the runner reports it. */
export interface Progress {
  readonly ended: number;
  readonly total?: number | undefined;
}

/** Returns the results of several commands as those of one. */
export function mergeResults(results: readonly StageResult[]): StageResult {
  return {
    outcomes: results.flatMap(({ outcomes }) => outcomes),
    seconds: new Map(results.flatMap(({ seconds }) => [...seconds])),
  };
}

/** A command that runs tests and prints events. */
export interface TestCommand {
  /** A program of node_modules/.bin, or `node`. */
  readonly command: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Milliseconds without a line of output after which the runner is ended. */
  readonly longestSilence?: number | undefined;
}

/**
 * A runner that prints nothing for this long hangs, in milliseconds. Every runner ends a test that hangs by its own
 * limit (the longest: half an hour); this one is for a runner that cannot, because a worker or a browser does not
 * answer.
 */
const defaultSilence = 35 * 60_000;

const root = join(import.meta.dirname, '../..');

/**
 * Runs a test command to its end.
 * @returns an outcome for each test; a runner that fails without a failed test counts as a failed test of its own, and
 *   so does each test that ran when the runner had to be ended
 */
export async function runTests(test: TestCommand): Promise<StageResult> {
  const child = spawn(test.command, [...test.args], {
    cwd: root,
    env: { ...process.env, ...test.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that a hanging runner ends with its browsers.
    detached: true,
  });
  const results = collectResults(test.onProgress);
  const endGroup = () => killGroup(child);
  process.once('exit', endGroup);
  const { longestSilence = defaultSilence } = test;
  let timer = setTimeout(endGroup, longestSilence);
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      clearTimeout(timer);
      timer = setTimeout(endGroup, longestSilence);
      results.take(line);
    });
  }
  const end = await new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) =>
      resolve(code === 0 ? '' : `ended with ${code ?? signal}`),
    );
  });
  clearTimeout(timer);
  process.off('exit', endGroup);
  return results.finish(end === '' ? undefined : `${test.command} ${end}`);
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // The group has ended already.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

type Ended = Extract<TestEvent, { kind: 'ended' }>;

/** Lines of ordinary output that are kept to explain why a runner failed. */
const keptLines = 60;

function collectResults(onProgress: TestCommand['onProgress']) {
  /** The attempts of each test, in the order in which the tests first ended. */
  const tests: Ended[][] = [];
  const running = new Map<string, { readonly file: string; readonly title: string }>();
  const seconds = new Map<string, number>();
  const output: string[] = [];
  let total: number | undefined;

  function take(line: string): void {
    const event = eventIn(line);
    if (event === undefined) {
      output.push(line);
      if (output.length > keptLines) output.shift();
      return;
    }
    if (event.kind === 'total') total = event.count;
    if (event.kind === 'file') seconds.set(event.file, event.seconds);
    if (event.kind === 'began') running.set(`${event.file} ${event.title}`, event);
    if (event.kind === 'ended') {
      running.delete(`${event.file} ${event.title}`);
      const { attempt = 0 } = event;
      const isSame = ([first]: Ended[]) =>
        first?.file === event.file && first.title === event.title;
      const earlier = attempt > 0 ? tests.findLast(isSame) : undefined;
      if (earlier === undefined) tests.push([event]);
      else earlier.push(event);
      onProgress?.({ ended: tests.length, total });
    }
  }

  function finish(problem: string | undefined): StageResult {
    const outcomes = tests.map(outcomeOf);
    if (problem === undefined) return { outcomes, seconds };
    const unfinished = [...running.values()].map(
      ({ file, title }): Outcome => ({
        file,
        title,
        status: 'failed',
        reason: `It did not end: ${problem}.`,
      }),
    );
    const hasFailed = outcomes.some(({ status }) => status === 'failed');
    const whole: Outcome = {
      file: problem,
      title: 'the run',
      status: 'failed',
      reason: output.join('\n'),
    };
    return {
      outcomes: [
        ...outcomes,
        ...unfinished,
        ...(hasFailed || unfinished.length > 0 ? [] : [whole]),
      ],
      seconds,
    };
  }

  return { take, finish };
}

function outcomeOf(attempts: readonly Ended[]): Outcome {
  const [first] = attempts;
  const last = attempts.at(-1);
  if (first === undefined || last === undefined) throw new Error('A test without an attempt.');
  const isRepeated = last.status === 'passed' && attempts.length > 1;
  return {
    ...last,
    status: isRepeated ? 'repeated' : last.status,
    reason: first.reason,
    trace: attempts.map(({ trace }) => trace).find((trace) => trace !== undefined),
  };
}
