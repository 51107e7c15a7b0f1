import type { AppName } from '@studio/shared/contract';

/**
 * A shell that takes longer to load is given up, in multiples of a render's limit; there is no page without it, so it
 * has some time.
 */
const shellPatience = 5;

/** A remote that takes longer to load is given up, in multiples of a render's limit; some tens of milliseconds are usual. */
const remotePatience = 1.5;

/** A thread ended while it evaluated the server build of this remote; without it the others may load. */
export class EndedByRemote extends Error {
  override readonly name = 'EndedByRemote';
  readonly app: AppName;

  constructor(app: AppName, options: ErrorOptions) {
    super(`${app} ended the render thread while it loaded`, options);
    this.app = app;
  }
}

/** The loading of a release set in a thread. */
export interface Loading {
  /** This remote is evaluated from now on. */
  readonly next: (app: AppName) => void;
  /** Nothing is evaluated any more, and nobody waits for it. */
  readonly done: () => void;
  /** Why the thread has ended, as whoever waits for it is told. */
  readonly endedBecause: (reason: Error) => Error;
}

/**
 * Watches it, from the beginning.
 * @param timeout a render's limit, in milliseconds
 * @param giveUp called when a step takes too long
 */
export function watchLoading(timeout: number, giveUp: (reason: Error) => void): Loading {
  let app: AppName | undefined;
  let timer: NodeJS.Timeout | undefined;

  function wait(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(
      () => giveUp(new Error(`it did not load within ${milliseconds} ms`)),
      milliseconds,
    );
  }

  wait(shellPatience * timeout);
  return {
    next(name) {
      app = name;
      wait(remotePatience * timeout);
    },
    done() {
      app = undefined;
      clearTimeout(timer);
    },
    endedBecause: (reason) =>
      app === undefined ? reason : new EndedByRemote(app, { cause: reason }),
  };
}
