// The real timer, also in a test with mocked timers.
const { setTimeout } = globalThis;

/** The pause between two evaluations of a condition, in milliseconds. */
const pause = 5;

/** The largest number of evaluations: they take a minute or more, because machines may be slow. */
const maxEvaluations = 12_000;

/**
 * Waits until a condition holds.
 * @throws an error that names the condition when it does not hold within a minute
 */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let count = 0; count < maxEvaluations; count += 1) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  throw new Error(`Not true within a minute: ${condition}`);
}
