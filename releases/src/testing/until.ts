// The timer of the machine, also in a test that holds the time.
const { setTimeout } = globalThis;

/** Time between two looks at a condition, in milliseconds. */
const every = 5;

/** Looks at a condition before it is given up: a minute or more, for the sake of slow machines. */
const looks = 12_000;

/**
 * Waits until a condition holds.
 * @throws an error that names the condition when it does not hold within a minute
 */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let look = 0; look < looks; look += 1) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, every));
  }
  throw new Error(`Not true within a minute: ${condition}`);
}
