import type { FastifyRateLimitOptions, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Counter, Counters } from './counters.ts';

type Options = FastifyRateLimitOptions & {
  readonly routeInfo?: { readonly method?: string | readonly string[]; readonly url?: string };
};

type Counted = { current: number; ttl: number };

/**
 * Returns the store of `@fastify/rate-limit` that counts in these counters, one for each route with a limit of its own.
 * @param origin the listener whose requests are counted
 */
export function rateLimitStore(counters: Counters, origin: string): FastifyRateLimitStoreCtor {
  return class RateLimitStore {
    readonly #name: string;
    #counter: Counter | undefined;

    constructor({ routeInfo }: Options) {
      const { method = '', url = '' } = routeInfo ?? {};
      this.#name = `${origin} ${String(method)} ${url}`.trim();
    }

    incr(
      key: string,
      done: (error: Error | null, result?: Counted) => void,
      timeWindow = 60_000,
      max = Number.MAX_SAFE_INTEGER,
    ): void {
      this.#counter ??= counters.create(this.#name, {
        points: max,
        duration: Math.ceil(timeWindow / 1000),
      });
      const counted = ({ consumedPoints, msBeforeNext }: RateLimiterRes) =>
        done(null, { current: consumedPoints, ttl: msBeforeNext });
      this.#counter.consume(key).then(counted, (refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) counted(refusal);
        else done(refusal instanceof Error ? refusal : new Error('A request was not counted'));
      });
    }

    child(options: Options): RateLimitStore {
      return new RateLimitStore(options);
    }
  };
}
