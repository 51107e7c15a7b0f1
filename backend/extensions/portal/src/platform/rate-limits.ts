import { HitRateLimitError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import { type Counters, consumePoint, openCounters } from '@studio/gateway/counters';
import type { Response } from 'express';
import { readEnvironment } from './environment.ts';

/**
 * Counts a call under this key.
 * @throws {HitRateLimitError} beyond the limit (429), after it set Retry-After
 */
export type HourlyLimit = (key: string, response: Response) => Promise<void>;

// One connection for the process.
let opened: Counters | undefined;

/** Returns the counters of the installation: in its Redis, or in this process when it has none. */
export function countersOf({
  env,
  logger,
}: Pick<EndpointExtensionContext, 'env' | 'logger'>): Counters {
  const { COUNTERS_REDIS_URL: redisUrl, SECRET: secret } = readEnvironment(env);
  opened ??= openCounters({ redisUrl, secret, warn: (sentence) => logger.warn(sentence) });
  return opened;
}

/**
 * Returns a limit of `limit` calls an hour for each key.
 * @param name unique among the limits of the backend
 */
export function createHourlyLimit(
  context: Pick<EndpointExtensionContext, 'env' | 'logger'>,
  name: string,
  limit: number,
): HourlyLimit {
  const spent = countersOf(context).create(name, { points: limit, duration: 60 * 60 });
  return async (key, response) => {
    const wait = await consumePoint(spent, key);
    if (wait === 0) return;
    response.set('retry-after', String(wait));
    throw new HitRateLimitError({ limit, reset: new Date(Date.now() + wait * 1000) });
  };
}
