import type { EventData } from 'node:test';
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';
import { fromRoot, lineOf, reasonOf } from '../events.ts';

/** Lines of standard error that explain why a file failed. */
const keptLines = 20;

/** Reports the tests of Node's runner as events. */
export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  /** Seconds of the tests of each file, for files that share a process: only a process has a summary. */
  const seconds = new Map<string, number>();
  const titles = new Map<string, string>();
  /** The last lines that each file wrote to standard error, and the runner's own: why a file failed without a test. */
  const lastErrors = new Map<string, string[]>();
  const titleOf = (file: string | undefined, id: number | undefined) => titles.get(`${file} ${id}`);
  for await (const { type, data } of source) {
    if ((type === 'test:pass' || type === 'test:fail') && data.nesting === 0) {
      const file = data.file ?? data.name;
      seconds.set(file, (seconds.get(file) ?? 0) + data.details.duration_ms / 1000);
    }
    if (type === 'test:start') {
      const parent = titleOf(data.file, data.parentId);
      const title = parent === undefined ? data.name : `${parent} › ${data.name}`;
      titles.set(`${data.file} ${data.testId}`, title);
    } else if (type === 'test:stderr' || type === 'test:diagnostic') {
      const file = data.file ?? '';
      const lines = [...(lastErrors.get(file) ?? []), ...data.message.trim().split('\n')];
      lastErrors.set(file, lines.filter(Boolean).slice(-keptLines));
    } else if (type === 'test:fail' && !isFailureOfSubtests(data)) {
      const error = inspect(data.details.error.cause ?? data.details.error);
      const output = isFailureOfFile(data) ? (lastErrors.get(data.file ?? data.name) ?? []) : [];
      yield lineOf({
        kind: 'ended',
        file: fromRoot(data.file ?? data.name),
        title: titleOf(data.file, data.testId) ?? data.name,
        status: 'failed',
        reason: reasonOf([error, ...output].join('\n')),
      });
    } else if (type === 'test:pass' && data.details.type !== 'suite') {
      yield lineOf({
        kind: 'ended',
        file: fromRoot(data.file ?? data.name),
        title: titleOf(data.file, data.testId) ?? data.name,
        status: data.skip === undefined ? 'passed' : 'skipped',
      });
    } else if (type === 'test:summary' && data.file !== undefined) {
      seconds.delete(data.file);
      yield lineOf({ kind: 'file', file: fromRoot(data.file), seconds: data.duration_ms / 1000 });
    }
  }
  for (const [file, taken] of seconds) {
    yield lineOf({ kind: 'file', file: fromRoot(file), seconds: taken });
  }
}

/** Returns whether a suite failed only because a test in it did, which has been reported already. */
function isFailureOfSubtests({ details }: EventData.TestFail): boolean {
  return 'failureType' in details.error && details.error.failureType === 'subtestsFailed';
}

/** Returns whether the process of a file ended by itself, and no test of it failed. */
function isFailureOfFile({ details }: EventData.TestFail): boolean {
  return 'exitCode' in details.error;
}
