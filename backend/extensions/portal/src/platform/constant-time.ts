import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { generateHash } from '@directus/api/utils/generate-hash';
import argon2 from 'argon2';

/** Returns the milliseconds until the next multiple of `step`, the first one at least, when `elapsed` have passed. */
export function timeToStep(step: number, elapsed: number): number {
  return Math.max(1, Math.ceil(elapsed / step)) * step - elapsed;
}

/**
 * Waits until a multiple of `step` milliseconds since `start` (a value of `performance.now()`), at least one. So the
 * duration of an answer does not show its work, even on a busy machine.
 */
export async function waitForStep(step: number, start: number): Promise<void> {
  await setTimeout(timeToStep(step, performance.now() - start));
}

/** Compares a password with a random one: costs as much as a real comparison. */
export type DummyComparison = (password: string) => Promise<void>;

/** Returns the comparison; its hash has the parameters of Directus' own. */
export async function createDummyComparison(): Promise<DummyComparison> {
  const hash = await generateHash(randomUUID());
  return async (password) => {
    await argon2.verify(hash, password);
  };
}
