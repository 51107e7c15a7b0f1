import { renewSession } from '../../contract/calls.ts';
import { call } from '../content/call.ts';
import { type Content, errorCode } from '../content/content-client.ts';
import { isCookieGoneCode } from './current-user.ts';
import { dropDescriptor, keepDescriptor, readDescriptor } from './descriptor.ts';
import { type Locks, withSessionLock } from './session-lock.ts';

/** Time before the session's end at which it is refreshed, in milliseconds. */
const margin = 30_000;

/** The longest delay of a browser timer, in milliseconds. */
const maxDelay = 2 ** 31 - 1;

/** Shortest time between two refreshes in any tab, in milliseconds, for sessions shorter than the margin. */
const minDelay = 5000;

/** Delays after failed refreshes, in milliseconds; the last one repeats. */
const retryDelays = [2000, 5000, 15_000, 60_000];

/** Renews the cookie and returns the session's new duration, in milliseconds. */
async function renew(content: Content): Promise<number> {
  return (await call(content, renewSession, { mode: 'session' })).expires;
}

/**
 * Adopts a session that this script did not start, as after a login by an external provider (decision C12): refreshes it
 * once to learn its duration.
 * @throws a Directus error
 */
export async function refreshSession(content: Content): Promise<void> {
  await withSessionLock(async () => {
    const duration = await renew(content);
    // The stored descriptor belongs to an earlier login.
    dropDescriptor();
    keepDescriptor(duration);
  });
}

/** Returns true when there is a session that ends within the margin. */
function isDue(): boolean {
  const descriptor = readDescriptor();
  return descriptor !== undefined && descriptor.expiresAt - margin <= Date.now();
}

/** Refreshes the session unless another tab refreshed it or logged out while this tab waited for the lock. */
async function refreshIfDue(content: Content, locks?: Locks): Promise<void> {
  const before = readDescriptor()?.expiresAt;
  await withSessionLock(async () => {
    if (isDue() && readDescriptor()?.expiresAt === before) keepDescriptor(await renew(content));
  }, locks);
}

/** The scheduled refresh of a tab's session. */
interface RefreshTimer {
  /** Refreshes the session when it is due, or sets the timer; does nothing without a session. */
  readonly check: () => void;
  /** Sets the timer after a change of the session; never for now, or tabs with short sessions would trigger each other. */
  readonly reschedule: () => void;
  readonly stop: () => void;
}

/**
 * Creates the refresh timer.
 * @param onOver called when the backend answers that the session is over
 */
export function createRefreshTimer(
  content: Content,
  onOver: () => void,
  locks?: Locks,
): RefreshTimer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRefreshing = false;
  let failures = 0;

  function wait(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(check, Math.min(milliseconds, maxDelay));
  }

  function schedule(atLeast = 0): void {
    clearTimeout(timer);
    const descriptor = readDescriptor();
    if (descriptor === undefined) return;
    wait(Math.max(descriptor.expiresAt - margin - Date.now(), atLeast));
  }

  function onFailure(code: string): void {
    console.warn(`refresh: ${code}`);
    if (isCookieGoneCode(code)) {
      onOver();
      return;
    }
    wait(retryDelays[Math.min(failures, retryDelays.length - 1)] ?? minDelay);
    failures += 1;
  }

  async function run(): Promise<void> {
    isRefreshing = true;
    try {
      await refreshIfDue(content, locks);
      failures = 0;
      schedule(minDelay);
    } catch (error) {
      onFailure(errorCode(error));
    } finally {
      isRefreshing = false;
    }
  }

  function check(): void {
    if (isRefreshing) return;
    if (isDue()) void run();
    else schedule();
  }

  function reschedule(): void {
    if (!isRefreshing) schedule(minDelay);
  }

  return { check, reschedule, stop: () => clearTimeout(timer) };
}
