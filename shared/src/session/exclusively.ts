const lockName = 'studio.session';

/** How long another tab may hold the lock before this one goes ahead, in milliseconds. */
const patience = 5000;

/** What of the browser's locks is used. */
export interface Locks {
  readonly request: <Result>(
    name: string,
    options: { readonly signal: AbortSignal },
    work: () => Promise<Result>,
  ) => Promise<Result>;
}

/** The browser's locks; undefined where it has none, as on an insecure origin. */
export function browserLocks(): Locks | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}

/**
 * Does what changes the session's cookie in one tab at a time. A tab that holds the lock for too long, because the
 * browser has put it to sleep, say, holds nobody up: the backend bears two refreshes within ten seconds.
 * @throws what the work throws
 */
export async function exclusively<Result>(
  work: () => Promise<Result>,
  locks: Locks | undefined = browserLocks(),
  signal: AbortSignal = AbortSignal.timeout(patience),
): Promise<Result> {
  if (locks === undefined) return await work();
  let begun = false;
  const begin = () => {
    begun = true;
    return work();
  };
  try {
    return await locks.request(lockName, { signal }, begin);
  } catch (error) {
    if (begun) throw error;
    return await work();
  }
}
