import { setTimeout as sleep } from 'node:timers/promises';
import type { Child } from './child.ts';

/** A process that is started again when it ends by itself. */
export interface Supervised {
  /** Resolves with a sentence and the last lines of the log when the process is given up; never after a stop. */
  readonly failed: Promise<string>;
  readonly stop: Child['stop'];
}

/** Options of the supervision. */
interface SupervisionOptions {
  /** Receives a sentence about each failure and each new start. */
  readonly report: (sentence: string) => void;
  /** The pauses before the new starts after quick failures, in milliseconds; one more failure ends the supervision. */
  readonly delays?: readonly number[];
  /** A process that has served for this time, in milliseconds, did not fail quickly. */
  readonly stable?: number;
}

// The first delay is short, because only the gateway answers visitors.
const defaultDelays = [100, 1000, 5000, 15_000];

/**
 * Starts a process, and starts it again after growing pauses each time it ends by itself.
 * @param start starts the process once; its signal stops a start that is under way
 * @throws the error of the first start
 */
export async function supervise(
  name: string,
  start: (stopping: AbortSignal) => Promise<Child>,
  { report, delays = defaultDelays, stable = 60_000 }: SupervisionOptions,
): Promise<Supervised> {
  const stopping = new AbortController();
  let current: Child = await start(stopping.signal);
  let starting: Promise<unknown> = Promise.resolve();
  let deaths = 0;

  /**
   * Starts the process until it is up.
   * @returns the reason to give the process up; undefined when it is up
   */
  async function startAgain(firstReason: string): Promise<string | undefined> {
    let reason = firstReason;
    for (;;) {
      const delay = delays[deaths - 1];
      if (delay === undefined)
        return `${name} ended ${deaths} times in a row and is not started again:\n${reason}`;
      report(`${lastLine(reason)} It is started again in ${delay / 1000} s.`);
      await sleep(delay, undefined, { signal: stopping.signal });
      const next = start(stopping.signal).then((child) => {
        current = child;
      });
      // Only a stop waits for it; the error is handled below.
      starting = next.catch(() => undefined);
      try {
        await next;
        report(`${name} serves again.`);
        return undefined;
      } catch (error) {
        stopping.signal.throwIfAborted();
        deaths += 1;
        reason = error instanceof Error ? error.message : String(error);
      }
    }
  }

  async function keepAlive(): Promise<string> {
    for (;;) {
      const readySince = Date.now();
      await current.ended;
      stopping.signal.throwIfAborted();
      // Processes that it left behind would hold its ports.
      await current.stop();
      deaths = Date.now() - readySince < stable ? deaths + 1 : 1;
      const failure = await startAgain(current.lastOutput());
      if (failure !== undefined) return failure;
    }
  }

  return {
    failed: new Promise((resolve, reject) => {
      keepAlive().then(resolve, (error) => {
        if (!stopping.signal.aborted) reject(error);
      });
    }),
    async stop(timeout) {
      stopping.abort();
      await starting;
      await current.stop(timeout);
    },
  };
}

const lastLine = (text: string) => text.split('\n').at(-1) ?? '';
