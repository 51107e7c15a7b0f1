import { setTimeout } from 'node:timers/promises';

const pause = 100;
const longest = 60_000;

/** Looks until it finds a value and resolves with it. Throws after a minute, long enough for a slow machine. */
export async function waitFor<T>(
  description: string,
  look: () => Promise<T | undefined>,
): Promise<T> {
  const end = performance.now() + longest;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error(`not seen within a minute: ${description}`);
    await setTimeout(pause);
  }
}
