import { type Counters, consume } from '@studio/gateway/counters';

const minute = 60;
const failuresOfPair = 5;
const pairWindow = 15 * minute;
const firstBlock = minute;
const longestBlock = 60 * minute;
const strikesKept = 24 * 60 * minute;
const failuresOfAccount = 20;
const delayStep = 100;
const longestDelay = 2000;

/** The decision about an attempt: rejected for some seconds, or delayed by some milliseconds. */
type Verdict = { retryAfter: number } | { delay: number };

/** Counts failed logins. */
export interface LoginAttempts {
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
 * @param name what is logged into; each has attempts of its own
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
