import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { generateHash } from '@directus/api/utils/generate-hash';
import argon2 from 'argon2';

/** Returns the milliseconds left until the next multiple of `step`, the first one at least, `elapsed` after the start. */
export function timeToStep(step: number, elapsed: number): number {
  return Math.max(1, Math.ceil(elapsed / step)) * step - elapsed;
}

/**
 * Waits until a multiple of `step` milliseconds since `start` (a value of `performance.now()`), at
 * least one: the duration of an answer does not show which work it took, not even on a busy machine.
 */
export async function waitForStep(step: number, start: number): Promise<void> {
  await setTimeout(timeToStep(step, performance.now() - start));
}

/** Compares a password with one that nobody has; costs what the real comparison costs. */
export type DummyComparison = (password: string) => Promise<void>;

/** Hashes the password to compare with just as Directus hashes those of accounts. */
export async function createDummyComparison(): Promise<DummyComparison> {
  const hash = await generateHash(randomUUID());
  return async (password) => {
    await argon2.verify(hash, password);
  };
}
