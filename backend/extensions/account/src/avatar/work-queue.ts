import { createError } from '@directus/errors';

/** Too many pictures at once: 503. */
export const TooBusy = createError('SERVICE_UNAVAILABLE', 'Too many pictures at once.', 503);

/** Does some work in its turn, and resolves with what it made. */
export type Enqueue = <T>(work: () => Promise<T>) => Promise<T>;

/** At most `atOnce` at the same time and `queue` waiting; throws `TooBusy` beyond. */
export function createWorkQueue(atOnce: number, queue: number): Enqueue {
  let working = 0;
  const waiting: (() => void)[] = [];

  return async (work) => {
    if (working < atOnce) working += 1;
    else if (waiting.length < queue) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new TooBusy();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place goes from one to the next, and is free only when nobody waits.
      if (next) next();
      else working -= 1;
    }
  };
}
