import type { Tell } from './queue.ts';
import { reasonOf } from './reason-of.ts';

/**
 * Makes what React calls when the whole tree is gone: no error view has held, so it is the shell that fails. The
 * error goes on to the browser, as it would without.
 */
export function tellShellFailure(tell: Tell): (error: unknown) => void {
  return (error) => {
    tell({ kind: 'failed', app: 'shell', reason: reasonOf(error) });
    reportError(error);
  };
}
