import { setTimeout } from 'node:timers/promises';

/** Returns the milliseconds left until the next multiple of `step`, the first one at least, `elapsed` after the start. */
export function timeToStep(step: number, elapsed: number): number {
  return Math.max(1, Math.ceil(elapsed / step)) * step - elapsed;
}

/**
 * Waits until a multiple of `step` milliseconds since `start` (a value of `performance.now()`), at
 * least one: the duration of an answer does not show which work it took, not even on a busy machine.
 */
export async function settle(step: number, start: number): Promise<void> {
  await setTimeout(timeToStep(step, performance.now() - start));
}
