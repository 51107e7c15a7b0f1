import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { fromRoot, lineOf, reasonOf } from '../events.ts';

/** Reports the tests of Playwright as events, each attempt by its own. */
export default class EventReporter implements Reporter {
  readonly #seconds = new Map<string, number>();

  printsToStdio() {
    return true;
  }

  onBegin(_config: FullConfig, suite: Suite) {
    process.stdout.write(lineOf({ kind: 'total', count: suite.allTests().length }));
  }

  onTestBegin(test: TestCase) {
    process.stdout.write(lineOf({ kind: 'began', ...placeOf(test) }));
  }

  onTestEnd(test: TestCase, { status, duration, errors, attachments }: TestResult) {
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
    for (const [file, seconds] of this.#seconds) {
      process.stdout.write(lineOf({ kind: 'file', file, seconds }));
    }
  }
}

function placeOf(test: TestCase) {
  // The first titles are the root's, the project's and the file's.
  return { file: fromRoot(test.location.file), title: test.titlePath().slice(3).join(' › ') };
}
