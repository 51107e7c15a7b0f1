const lockName = 'studio.session';

/** Time after which a tab proceeds without the lock, in milliseconds. */
const lockTimeout = 5000;

/** The subset of the Web Locks API that the session needs. */
export interface Locks {
  readonly request: <Result>(
    name: string,
    options: { readonly signal: AbortSignal },
    work: () => Promise<Result>,
  ) => Promise<Result>;
}

/** Returns the browser's locks; undefined where it has none, as on an insecure origin. */
function browserLocks(): Locks | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}

/**
 * Runs work that changes the session cookie, in one tab at a time. Proceeds without the lock after a timeout, because the
 * browser may have suspended the tab that holds it; the backend accepts two refreshes within ten seconds.
 * @throws the error of the work
 */
export async function withSessionLock<Result>(
  work: () => Promise<Result>,
  locks: Locks | undefined = browserLocks(),
  signal: AbortSignal = AbortSignal.timeout(lockTimeout),
): Promise<Result> {
  if (locks === undefined) return await work();
  let hasStarted = false;
  const start = () => {
    hasStarted = true;
    return work();
  };
  try {
    return await locks.request(lockName, { signal }, start);
  } catch (error) {
    if (hasStarted) throw error;
    // The error is the timeout of the wait for the lock.
    return await work();
  }
}
