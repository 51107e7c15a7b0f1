import { createError } from '@directus/errors';

/** Answers when the queue is full: 503. */
const TooBusy = createError('SERVICE_UNAVAILABLE', 'Too many pictures at once.', 503);

/** Runs work when its turn comes, and resolves with its result. */
type Enqueue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Returns a queue that runs at most `atOnce` pieces of work and lets `queue` more wait.
 * @throws {TooBusy} when the queue is full
 */
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
      // A finished piece of work passes its place to the next one.
      if (next) next();
      else working -= 1;
    }
  };
}
