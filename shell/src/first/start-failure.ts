import { startFailureMark } from '@studio/shared/contract';

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
