import { HitRateLimitError } from '@directus/errors';
import type { Response } from 'express';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { spend } from '../login-limits/spend.ts';

/** Takes note that somebody asked. Throws REQUESTS_EXCEEDED (429) and sets Retry-After beyond the limit. */
export type HourlyLimit = (key: string, response: Response) => Promise<void>;

/** At most `limit` times an hour per key; counts for this process. */
export function createHourlyLimit(limit: number): HourlyLimit {
  const spent = new RateLimiterMemory({ points: limit, duration: 60 * 60 });
  return async (key, response) => {
    const wait = await spend(spent, key);
    if (wait === 0) return;
    response.set('retry-after', String(wait));
    throw new HitRateLimitError({ limit, reset: new Date(Date.now() + wait * 1000) });
  };
}
