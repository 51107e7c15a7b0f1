import { isIPv6 } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { HitRateLimitError } from '@directus/errors';
import { type Counters, consume } from '@studio/gateway/counters';
import type { Request, RequestHandler } from 'express';
import * as v from 'valibot';
import { countersOf } from '../../platform/rate-limits.ts';

const minute = 60;
const failuresOfPair = 5;
const pairWindow = 15 * minute;
const firstBlock = minute;
const longestBlock = 60 * minute;
const strikesKept = 24 * 60 * minute;
const failuresOfAccount = 20;
const delayStep = 100;
const longestDelay = 2000;

// The address in the form in which Directus looks it up. Without both fields Directus rejects the login without a
// query.
const credentials = v.object({
  email: v.pipe(v.string(), v.toLowerCase()),
  password: v.pipe(v.string(), v.nonEmpty()),
});

function typedAddress({ body }: Request): string | undefined {
  const parsed = v.safeParse(credentials, body);
  return parsed.success ? parsed.output.email.slice(0, 320) : undefined;
}

/**
 * Returns a handler that slows failed logins: 429 REQUESTS_EXCEEDED with Retry-After in seconds, or a short wait. A
 * wrong second factor counts like a wrong password.
 * @param name what is logged into; each has attempts of its own
 * @param accountOf returns the account that the request tries to enter, undefined to skip the limit; the typed address
 *   by default
 */
export function limitLogins(
  context: Parameters<typeof countersOf>[0],
  name: string,
  accountOf: (request: Request) => string | undefined = typedAddress,
): RequestHandler {
  const attempts = createLoginAttempts(countersOf(context), name);
  return async (request, response, next) => {
    const account = accountOf(request);
    if (account === undefined) return next();
    const address = addressKey(request.ip);
    const verdict = await attempts.begin(address, account);
    if ('retryAfter' in verdict) {
      const { retryAfter } = verdict;
      response.set('retry-after', String(retryAfter));
      const reset = new Date(Date.now() + retryAfter * 1000);
      return next(new HitRateLimitError({ limit: 5, reset }));
    }
    // A request that breaks off counts as failed, so it buys no attempts.
    response.once('finish', () => {
      if (response.statusCode < 300) void attempts.succeeded(address, account);
      else if (response.statusCode !== 401) void attempts.withdrawn(address, account);
    });
    if (verdict.delay > 0) await setTimeout(verdict.delay);
    next();
  };
}

/** Returns the first four groups of an IPv6 address, written with or without `::`. */
function network(address: string): string {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before.slice(0, 4).join(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}

/**
 * Returns the key that counts one visitor: the IPv4 address, or the /64 network of an IPv6 address, because one line
 * has all addresses of its network.
 */
export function addressKey(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  return isIPv6(address) ? `${network(address.toLowerCase())}::/64` : address;
}

/** The decision about an attempt: rejected for some seconds, or delayed by some milliseconds. */
type Verdict = { retryAfter: number } | { delay: number };

/** Counts failed logins. */
interface LoginAttempts {
  /** Counts an attempt as failed until another method corrects it. */
  begin(address: string, account: string): Promise<Verdict>;
  /** Corrects a right attempt: the pair starts from zero. */
  succeeded(address: string, account: string): Promise<void>;
  /** Removes an attempt that was not about the password. */
  withdrawn(address: string, account: string): Promise<void>;
}

/**
 * Blocks an account for one address after five failures in fifteen minutes: for a minute, then two, four … up to an
 * hour. Failures from other addresses only delay its owner, so that no stranger can lock an owner out. The account is
 * the typed text: an existing one makes no difference.
 */
export function createLoginAttempts(counters: Counters, name: string): LoginAttempts {
  const counter = (part: string, points: number, duration: number) =>
    counters.create(`${name}-${part}`, { points, duration });
  const pairs = counter('pairs', failuresOfPair, pairWindow);
  const strikes = counter('strikes', 1, strikesKept);
  const accounts = counter('accounts', failuresOfAccount, pairWindow);
  const pairOf = (address: string, account: string) => `${address} ${account}`;

  async function block(pair: string): Promise<number> {
    const { consumedPoints } = await strikes.penalty(pair);
    const seconds = Math.min(longestBlock, firstBlock * 2 ** (consumedPoints - 1));
    await pairs.block(pair, seconds);
    return seconds;
  }

  return {
    async begin(address, account) {
      const pair = pairOf(address, account);
      const { consumed, wait } = await consume(pairs, pair);
      if (wait > 0) {
        const isFirst = consumed === failuresOfPair + 1;
        return { retryAfter: isFirst ? await block(pair) : wait };
      }
      const { consumedPoints } = await accounts.penalty(account);
      const excess = Math.max(0, consumedPoints - failuresOfAccount);
      return { delay: Math.min(longestDelay, excess * delayStep) };
    },
    async succeeded(address, account) {
      const pair = pairOf(address, account);
      await Promise.all([pairs.delete(pair), strikes.delete(pair), accounts.reward(account)]);
    },
    async withdrawn(address, account) {
      await Promise.all([pairs.reward(pairOf(address, account)), accounts.reward(account)]);
    },
  };
}
