import { startFailureMark } from '@studio/shared/contract';
import type { AddReport } from './queue.ts';

/**
 * Creates React's handler for errors that no error boundary caught: the whole tree is gone, so the shell has failed. The
 * handler reports the failure and passes the error on to the browser, as React does by default.
 */
export function createRootErrorHandler(addReport: AddReport): (error: unknown) => void {
  return (error) => {
    addReport({ error, blamed: 'shell' });
    reportError(error);
  };
}

/**
 * Marks a failed start for the gateway's own script, which reports its class and its places: the code that sends reports
 * is not running.
 * @throws the error itself, so that the browser logs it
 */
export function markStartFailure(error: unknown): never {
  const text = String(error).replace(/["?#\n].*/s, '');
  const places = String(error instanceof Error && error.stack).match(/\/releases\/\S+:\d+/g) ?? [];
  performance.mark(startFailureMark, { detail: [text.slice(0, 200), ...places].join('\n') });
  throw error;
}
