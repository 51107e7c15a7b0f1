import { sessionAttribute, sessionKey } from '@studio/shared/contract';

/**
 * Marks the document while this browser has a session, also without the shell: now, after a change by another tab, and
 * when the page returns from the back/forward cache. The shell marks the changes of its own tab.
 */
export function markSession(): void {
  const mark = () => document.documentElement.toggleAttribute(sessionAttribute, hasSession());
  mark();
  window.addEventListener('storage', mark);
  window.addEventListener('pageshow', mark);
}

/** Returns true when this browser has logged in, not logged out, and the session has time left. */
function hasSession(): boolean {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(sessionKey) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('expiresAt' in kept)) return false;
    return Number(kept.expiresAt) > Date.now();
  } catch {
    // The browser blocks storage, or another script has written the value.
    return false;
  }
}
