const longestPause = 60 * 60 * 1000;

/** What failed lately and is left alone for a while. All moments are milliseconds since 1970. */
export interface Backoff<Key> {
  /** The keys that are not to be tried at this moment. */
  resting(now: number): Key[];
  failed(key: Key, now: number): void;
  succeeded(key: Key): void;
}

/**
 * Each failure in a row doubles the pause, from `firstPause` milliseconds up to an hour: what never works costs next to nothing, and what works again
 * has not waited longer than it was broken. In the memory of this process; what is not heard of any more is forgotten.
 */
export function createBackoff<Key>(firstPause: number): Backoff<Key> {
  const failures = new Map<Key, { pause: number; until: number }>();

  function forgetOld(now: number): void {
    for (const [key, { until }] of failures) {
      if (now > until + longestPause) failures.delete(key);
    }
  }

  return {
    resting: (now) => [...failures].filter(([, { until }]) => now < until).map(([key]) => key),
    failed(key, now) {
      forgetOld(now);
      const last = failures.get(key);
      const pause = last === undefined ? firstPause : Math.min(longestPause, last.pause * 2);
      failures.set(key, { pause, until: now + pause });
    },
    succeeded: (key) => void failures.delete(key),
  };
}
