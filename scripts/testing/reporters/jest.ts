import type { Reporter, Test, TestResult } from '@jest/reporters';
import { fromRoot, lineOf, reasonOf } from '../events.ts';

/** Reports the tests of Jest as events. */
export default class EventReporter implements Pick<Reporter, 'onTestFileResult'> {
  onTestFileResult(
    _test: Test,
    { testFilePath, testExecError, testResults, perfStats }: TestResult,
  ) {
    const file = fromRoot(testFilePath);
    if (testExecError !== undefined) {
      const reason = reasonOf(testExecError.stack ?? testExecError.message);
      process.stdout.write(
        lineOf({ kind: 'ended', file, title: 'the file cannot be run', status: 'failed', reason }),
      );
    }
    for (const { fullName, status, failureMessages } of testResults) {
      process.stdout.write(
        lineOf({
          kind: 'ended',
          file,
          title: fullName,
          status: status === 'passed' || status === 'failed' ? status : 'skipped',
          reason: status === 'failed' ? reasonOf(failureMessages.join('\n')) : undefined,
        }),
      );
    }
    process.stdout.write(lineOf({ kind: 'file', file, seconds: perfStats.runtime / 1000 }));
  }
}
