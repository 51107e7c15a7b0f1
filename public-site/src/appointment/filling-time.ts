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
 * robot. Resolves with the milliseconds since then; at once with the least time on the server, where a form without
 * scripts has no known time.
 */
export async function fillingTime(): Promise<number> {
  const start = shownAt;
  if (start === undefined) return leastTime;
  const elapsed = () => performance.now() - start;
  const rest = leastTime - elapsed();
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
  return Math.max(leastTime, Math.round(elapsed()));
}
