import { setTimeout as wait } from 'node:timers/promises';

/** The answers to a steady load. */
export interface SteadyAnswers {
  /** The time of each answer, in milliseconds. */
  readonly times: readonly number[];
  readonly failed: number;
}

/**
 * Sends requests at a steady rate, however long their answers take.
 * @param rate requests per second
 * @param seconds the duration
 * @param send resolves with true for a right answer; gets the number of the request
 */
export async function underSteadyLoad(
  rate: number,
  seconds: number,
  send: (index: number) => Promise<boolean>,
): Promise<SteadyAnswers> {
  const times: number[] = [];
  let failed = 0;
  const sent: Promise<void>[] = [];
  const start = performance.now();
  for (let index = 0; index < rate * seconds; index += 1) {
    await wait(Math.max(0, start + (index * 1000) / rate - performance.now()));
    sent.push(
      (async () => {
        const began = performance.now();
        const isRight = await send(index).catch(() => false);
        if (isRight) times.push(performance.now() - began);
        else failed += 1;
      })(),
    );
  }
  await Promise.all(sent);
  return { times, failed };
}
