import { setTimeout } from 'node:timers/promises';

/**
 * Waits until a multiple of `step` milliseconds since `start` (a value of `performance.now()`), at
 * least one: how long the work took tells nobody which work it was, not even on a busy machine.
 */
export async function settle(step: number, start: number): Promise<void> {
  const elapsed = performance.now() - start;
  await setTimeout(Math.max(1, Math.ceil(elapsed / step)) * step - elapsed);
}
