import { RateLimiterMemory } from 'rate-limiter-flexible';
import { spend } from '../login-limits/spend.ts';

const hour = 60 * 60;
const minute = 60;

/** Resolves with the seconds until a mail of this kind may go to this address, 0 for now; asking takes note of it. */
export type MailThrottle = (kind: string, address: string) => Promise<number>;

/**
 * Nobody's mailbox is flooded through our forms: one mail of a kind to an address per minute, and
 * `perHour` in an hour (a higher number also shortens the pause). Counts for this process.
 */
export function createMailThrottle(perHour: number): MailThrottle {
  const pause = new RateLimiterMemory({ points: 1, duration: Math.min(minute, hour / perHour) });
  const budget = new RateLimiterMemory({ points: perHour, duration: hour });
  return async (kind, address) => {
    const key = `${kind} ${address.trim().toLowerCase()}`;
    return (await spend(pause, key)) || (await spend(budget, key));
  };
}
