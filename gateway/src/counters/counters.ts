import { createHmac } from 'node:crypto';
import { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';

/** Counts points under keys for a time; the methods are those of rate-limiter-flexible. */
export type Counter = RateLimiterAbstract;

/** The points that a key may consume in so many seconds. */
export interface CounterLimit {
  readonly points: number;
  readonly duration: number;
}

/** The counters of an installation. */
export interface Counters {
  /**
   * Creates a counter. Processes count together when they share the Redis and the name.
   * @param name unique in the installation
   */
  readonly create: (name: string, limit: CounterLimit) => Counter;
  /** Returns whether all processes count together: always without a Redis, and not while it is away. */
  readonly areShared: () => boolean;
  readonly close: () => void;
}

/** The place of the counters: without a Redis they are in the memory of this process. */
export interface CountersPlace {
  /** `redis://[user:password@]host[:port][/database]`, or `rediss://` for TLS. */
  readonly redisUrl?: string | undefined;
  /** Hides what was counted: keys are addresses of people and of their computers. */
  readonly secret: string;
  readonly warn: (sentence: string) => void;
}

/** The longest wait for Redis, in milliseconds: a request is never held up for longer by its counter. */
const patience = 250;

/** The longest pause between two attempts to connect, in milliseconds. */
const longestPause = 1000;

/**
 * Opens the counters. While Redis is away, each process counts in its own memory, from zero, and says so once.
 * @throws {Error} when the address is none of Redis; without the address, which may contain a password
 */
export function openCounters({ redisUrl, secret, warn }: CountersPlace): Counters {
  if (redisUrl === undefined)
    return {
      create: (_name, limit) => new RateLimiterMemory(limit),
      areShared: () => true,
      close: () => undefined,
    };
  const redis = connect(redisUrl, warn);
  return {
    create: (name, limit) => new SharedCounter(redis, secret, name, limit),
    areShared: () => redis.status === 'ready',
    close: () => redis.disconnect(),
  };
}

/**
 * Consumes one point of this key.
 * @returns `consumed`, the points of the key with this one; `wait`, 0, or the whole seconds to wait when none was left
 */
export async function consume(
  counter: Counter,
  key: string,
): Promise<{ readonly consumed: number; readonly wait: number }> {
  try {
    const { consumedPoints } = await counter.consume(key);
    return { consumed: consumedPoints, wait: 0 };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const { consumedPoints, msBeforeNext } = refusal;
    return { consumed: consumedPoints, wait: Math.ceil(msBeforeNext / 1000) };
  }
}

/** Consumes one point of this key; resolves with 0, or with the whole seconds to wait when none is left. */
export const consumePoint = async (counter: Counter, key: string): Promise<number> =>
  (await consume(counter, key)).wait;

function connect(url: string, warn: CountersPlace['warn']): Redis {
  if (!/^rediss?:\/\/[^/]/.test(url) || URL.parse(url) === null)
    throw new Error('COUNTERS_REDIS_URL must be an address like redis://redis.example.com:6379');
  const redis = new Redis(url, {
    // A command that cannot be sent now is counted in memory instead.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: patience,
    // A Redis that hangs counts as away until it answers a new connection.
    socketTimeout: patience,
    connectTimeout: 4 * patience,
    retryStrategy: (attempts) => Math.min(attempts * 100, longestPause),
  });
  let isAway = false;
  redis.on('ready', () => {
    if (isAway) warn('Redis answers again: limits count for all processes together.');
    isAway = false;
  });
  const away = () => {
    if (!isAway) warn('Redis does not answer: each process counts its limits for itself.');
    isAway = true;
  };
  // Its errors name the address only; `close` follows each of them and also comes without one.
  redis.on('error', away);
  redis.on('close', () => redis.status !== 'end' && away());
  return redis;
}

/** A counter in Redis under keyed hashes; in memory while Redis is away. */
class SharedCounter extends RateLimiterRedis {
  readonly #secret: string;

  constructor(redis: Redis, secret: string, name: string, limit: CounterLimit) {
    super({
      ...limit,
      storeClient: redis,
      keyPrefix: `counter:${name}`,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(limit),
    });
    this.#secret = secret;
  }

  override getKey(key: string | number): string {
    return super.getKey(
      createHmac('sha256', this.#secret).update(String(key)).digest('base64url').slice(0, 22),
    );
  }
}
