import { pause } from './pause.ts';

/** How many files are asked for in a second at most: half of what the site's limit for an address allows. */
const perSecond = 10;

/** Keeps files from being asked for too quickly, all of them together. */
export interface Pace {
  /** Waits until another file may be asked for. Throws the signal's reason. */
  readonly turn: () => Promise<void>;
  /** Nothing is asked for during this time, in milliseconds. */
  readonly hold: (milliseconds: number) => void;
}

/** Starts a pace that lasts until the signal is aborted. */
export function createPace(signal: AbortSignal): Pace {
  /** The last moments at which a file was asked for, the earliest first. */
  const asked: number[] = [];
  let heldUntil = 0;

  function timeToWait(): number {
    const [earliest = 0] = asked;
    const free = asked.length < perSecond ? 0 : earliest + 1000;
    return Math.max(free, heldUntil) - performance.now();
  }

  return {
    async turn() {
      // Others may have been quicker meanwhile, or everything is held.
      for (let wait = timeToWait(); wait > 0; wait = timeToWait()) await pause(wait, signal);
      asked.push(performance.now());
      if (asked.length > perSecond) asked.shift();
    },
    hold(milliseconds) {
      heldUntil = Math.max(heldUntil, performance.now() + milliseconds);
    },
  };
}
