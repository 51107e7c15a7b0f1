import { HitRateLimitError } from '@directus/errors';
import type { Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/**
 * Counts a call under this key.
 * @throws {HitRateLimitError} beyond the limit (429), after it set Retry-After
 */
export type HourlyLimit = (key: string, response: Response) => Promise<void>;

/** Returns a limit of `limit` calls an hour for each key; it counts for this process only. */
export function createHourlyLimit(limit: number): HourlyLimit {
  const spent = new RateLimiterMemory({ points: limit, duration: 60 * 60 });
  return async (key, response) => {
    const wait = await consumePoint(spent, key);
    if (wait === 0) return;
    response.set('retry-after', String(wait));
    throw new HitRateLimitError({ limit, reset: new Date(Date.now() + wait * 1000) });
  };
}

/** Consumes one point of this key; resolves with 0, or with the whole seconds to wait when none is left. */
export async function consumePoint(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000);
    throw refusal;
  }
}
