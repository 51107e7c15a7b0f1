import { startFailureMark } from '@studio/shared/contract';
import type { AddReport } from './queue.ts';
import { reasonOf } from './reason-of.ts';

/**
 * Creates React's handler for errors that no error boundary caught: the whole tree is gone, so the shell has failed. The
 * handler reports the failure and passes the error on to the browser, as React does by default.
 */
export function createRootErrorHandler(addReport: AddReport): (error: unknown) => void {
  return (error) => {
    addReport({ kind: 'failed', app: 'shell', reason: reasonOf(error) });
    reportError(error);
  };
}

/**
 * Marks a failed start for the gateway's own script, which reports it: the code that sends reports is not running.
 * @throws the error itself, so that the browser logs it
 */
export function markStartFailure(error: unknown): never {
  performance.mark(startFailureMark, { detail: reasonOf(error) });
  throw error;
}
