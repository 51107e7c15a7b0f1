import type { TestContext } from 'node:test';
import { processLog } from '../log/process-log.ts';

/** Collects the log of this process, its standard error, until the test ends. */
export function captureLog(test: TestContext): () => string {
  const written: string[] = [];
  test.mock.method(process.stderr, 'write', (chunk: string | Uint8Array) => {
    written.push(String(chunk));
    return true;
  });
  return () => {
    processLog.flush();
    return written.join('');
  };
}
