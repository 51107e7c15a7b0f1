import { type Content, errorCode } from '@studio/shared/content';
import { readDescriptor } from './descriptor.ts';
import type { Locks } from './exclusively.ts';
import { isDue, margin, refreshIfDue } from './refresh.ts';
import { isCookieGone } from './session-over.ts';

/** The longest time a timer can wait, in milliseconds. */
const longestWait = 2 ** 31 - 1;

/** Sessions shorter than the margin are not refreshed more often than this, in milliseconds: not in any tab. */
const shortestWait = 5000;

/** Pauses after failed refreshes, in milliseconds; the last one stays. */
const pauses = [2000, 5000, 15_000, 60_000];

/** What refreshes the session of a tab whenever it is about to end. */
export interface Refreshing {
  /** Looks at the session: refreshes it now if it is due, else when it will be; nothing without one. */
  readonly check: () => void;
  /** Takes note that the session has changed; never at once, or tabs with a short one would keep one another busy. */
  readonly reschedule: () => void;
  readonly stop: () => void;
}

/** Makes it. @param over told when the backend answers that there is no such session any more */
export function createRefreshing(content: Content, over: () => void, locks?: Locks): Refreshing {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay = false;
  let failures = 0;

  function wait(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(check, Math.min(milliseconds, longestWait));
  }

  function schedule(atLeast = 0): void {
    clearTimeout(timer);
    const descriptor = readDescriptor();
    if (descriptor === undefined) return;
    wait(Math.max(descriptor.expiresAt - margin - Date.now(), atLeast));
  }

  function onFailure(code: string): void {
    console.warn(`refresh: ${code}`);
    if (isCookieGone(code)) {
      over();
      return;
    }
    wait(pauses[Math.min(failures, pauses.length - 1)] ?? shortestWait);
    failures += 1;
  }

  async function refresh(): Promise<void> {
    underWay = true;
    try {
      await refreshIfDue(content, locks);
      failures = 0;
      schedule(shortestWait);
    } catch (error) {
      onFailure(errorCode(error));
    } finally {
      underWay = false;
    }
  }

  function check(): void {
    if (underWay) return;
    if (isDue()) void refresh();
    else schedule();
  }

  function reschedule(): void {
    if (!underWay) schedule(shortestWait);
  }

  return { check, reschedule, stop: () => clearTimeout(timer) };
}
