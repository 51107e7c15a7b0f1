import { TooBusy } from './refusals.ts';

/** Does some work in its turn, and resolves with what it made. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** At most `atOnce` at the same time and `queue` waiting; throws `TooBusy` beyond. */
export function createTurns(atOnce: number, queue: number): InTurn {
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
