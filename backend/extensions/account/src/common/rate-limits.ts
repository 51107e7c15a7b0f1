import { HitRateLimitError } from '@directus/errors';
import type { Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Takes note that somebody asked. Throws REQUESTS_EXCEEDED (429) and sets Retry-After beyond the limit. */
export type HourlyLimit = (key: string, response: Response) => Promise<void>;

/** At most `limit` times an hour per key; counts for this process. */
export function createHourlyLimit(limit: number): HourlyLimit {
  const spent = new RateLimiterMemory({ points: limit, duration: 60 * 60 });
  return async (key, response) => {
    const wait = await consumePoint(spent, key);
    if (wait === 0) return;
    response.set('retry-after', String(wait));
    throw new HitRateLimitError({ limit, reset: new Date(Date.now() + wait * 1000) });
  };
}

/** Takes one point of this key: 0, or the whole seconds to wait where none is left. */
export async function consumePoint(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000);
    throw refusal;
  }
}
