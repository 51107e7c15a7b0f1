import { randomUUID } from 'node:crypto';
import { generateHash } from '@directus/api/utils/generate-hash';
import argon2 from 'argon2';

/** Compares a password with one that nobody has; costs what the real comparison costs. */
export type StandIn = (password: string) => Promise<void>;

/** Hashes the password to compare with just as Directus hashes those of accounts. */
export async function createStandIn(): Promise<StandIn> {
  const hash = await generateHash(randomUUID());
  return async (password) => {
    await argon2.verify(hash, password);
  };
}
