import { execFileSync } from 'node:child_process';
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { fromRoot, lineOf, reasonOf } from '../events.ts';

/**
 * Nothing may happen for this long beyond the limit of a test before the workers are ended, in milliseconds. Playwright
 * waits for ever for a browser that does not answer, or for a worker in an endless loop.
 */
const beyondLimit = 120_000;

/**
 * Reports the tests of Playwright as events, each attempt by its own. It also ends workers that hang, with their
 * browsers: Playwright then counts their tests as failed and goes on with the others.
 */
export default class EventReporter implements Reporter {
  readonly #seconds = new Map<string, number>();
  readonly #running = new Set<TestCase>();
  #silence: NodeJS.Timeout | undefined;

  #restartSilence() {
    clearTimeout(this.#silence);
    const limits = [...this.#running].map(({ timeout }) => timeout);
    this.#silence = setTimeout(
      () => {
        endWorkers();
        this.#restartSilence();
      },
      Math.max(0, ...limits) + beyondLimit,
    );
  }

  printsToStdio() {
    return true;
  }

  onBegin(_config: FullConfig, suite: Suite) {
    process.stdout.write(lineOf({ kind: 'total', count: suite.allTests().length }));
  }

  onTestBegin(test: TestCase) {
    this.#running.add(test);
    this.#restartSilence();
    process.stdout.write(lineOf({ kind: 'began', ...placeOf(test) }));
  }

  onTestEnd(test: TestCase, { status, duration, errors, attachments, retry }: TestResult) {
    this.#running.delete(test);
    this.#restartSilence();
    const place = placeOf(test);
    this.#seconds.set(place.file, (this.#seconds.get(place.file) ?? 0) + duration / 1000);
    const hasFailed = status !== 'passed' && status !== 'skipped';
    const trace = attachments.find(({ name }) => name === 'trace')?.path;
    process.stdout.write(
      lineOf({
        kind: 'ended',
        ...place,
        line: test.location.line,
        status: hasFailed ? 'failed' : status,
        attempt: retry,
        reason: hasFailed
          ? reasonOf(
              errors.map(({ stack, message, value }) => stack ?? message ?? value).join('\n'),
            )
          : undefined,
        trace: trace === undefined ? undefined : fromRoot(trace),
      }),
    );
  }

  onError({ stack, message = '' }: { readonly stack?: string; readonly message?: string }) {
    process.stdout.write(`${stack ?? message}\n`);
  }

  onEnd() {
    clearTimeout(this.#silence);
    for (const [file, seconds] of this.#seconds) {
      process.stdout.write(lineOf({ kind: 'file', file, seconds }));
    }
  }
}

/** Kills the workers of this run and all that they have started. */
function endWorkers(): void {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((found) => found !== null)
    .map(([, pid, parent, command = '']) => ({
      pid: Number(pid),
      parent: Number(parent),
      command,
    }));
  const isWorker = /workerProcessEntry/;
  const hanging = processes
    .filter(({ parent, command }) => parent === process.pid && isWorker.test(command))
    .map(({ pid }) => pid);
  for (const pid of hanging) {
    hanging.push(...processes.filter(({ parent }) => parent === pid).map((child) => child.pid));
  }
  for (const pid of hanging.reverse()) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // It ended by itself meanwhile.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

function placeOf(test: TestCase) {
  // The first titles are the root's, the project's and the file's.
  return { file: fromRoot(test.location.file), title: test.titlePath().slice(3).join(' › ') };
}
