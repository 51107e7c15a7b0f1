/** The least milliseconds that the backend takes for a person's; a little more, for clocks that round. */
const leastTime = 3200;

/** The moment when the form came on screen; undefined while it is on none. */
let shownAt: number | undefined;

/** Starts to measure the time that the visitor needs for the form. */
export function startFillingTime(): void {
  shownAt = performance.now();
}

/**
 * Waits until the form has been on screen as long as a person needs at least, so that a quick one is not taken for a
 * robot. Resolves with the milliseconds since then.
 */
export async function fillingTime(): Promise<number> {
  const elapsed = () => performance.now() - (shownAt ?? performance.now());
  const rest = leastTime - elapsed();
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
  return Math.max(leastTime, Math.round(elapsed()));
}
