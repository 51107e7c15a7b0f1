import { isIPv6 } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { HitRateLimitError } from '@directus/errors';
import type { Request, RequestHandler } from 'express';
import * as v from 'valibot';
import type { LoginAttempts } from './login-attempts.ts';

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
 * @param accountOf returns the account that the request tries to enter, undefined to skip the limit; the typed address
 *   by default
 */
export function limitLogins(
  attempts: LoginAttempts,
  accountOf: (request: Request) => string | undefined = typedAddress,
): RequestHandler {
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
