import { startFailureMark } from '@studio/shared/contract';
import { reasonOf } from './reason-of.ts';

/**
 * Notes it where the gateway's watch finds it: what sends reports is a part of what did not start.
 * @throws the error, which goes on to the browser
 */
export function noteFailedStart(error: unknown): never {
  performance.mark(startFailureMark, { detail: reasonOf(error) });
  throw error;
}
