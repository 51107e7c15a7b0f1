import { type RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Takes one point of this key: 0, or the whole seconds to wait where none is left. */
export async function spend(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000);
    throw refusal;
  }
}
