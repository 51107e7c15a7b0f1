import { setTimeout } from 'node:timers/promises';

/** Asks every 200 ms until there is an answer; throws after fifteen seconds: scheduled work comes every five. */
export async function waitFor<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  for (let attempt = 0; attempt < 75; attempt++) {
    const found = await look();
    if (found !== undefined) return found;
    await setTimeout(200);
  }
  throw new Error(`not seen: ${what}`);
}
