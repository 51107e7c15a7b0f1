import { sessionKey } from '../../contract/well-known-names.ts';
import type { Content } from '../content/content-client.ts';
import { deleteDrafts } from '../state/drafts.ts';
import type { Store } from '../state/store.ts';
import { endSession, userAtom } from './current-user.ts';
import { onDescriptorChange, readDescriptor } from './descriptor.ts';
import { createRefreshTimer } from './refresh.ts';
import type { Locks } from './session-lock.ts';

/** The listeners for the end of a session that this tab did not end itself. */
export interface SessionEnd {
  /** The backend has ended the session. */
  readonly over: () => void;
  /** Another tab has logged out or logged in again, perhaps while this page was in the back/forward cache. */
  readonly elsewhere: () => void;
}

/** Returns the identity of the current login; `none` without one. */
function currentLogin(): string {
  const descriptor = readDescriptor();
  return descriptor === undefined ? 'none' : `${descriptor.since}`;
}

/**
 * Refreshes the session before it ends, by a timer and when the tab wakes, and follows its changes in other tabs. Sets no
 * timer while there is no session.
 * @returns a function that stops it
 */
export function keepSessionAlive(
  content: Content,
  store: Store,
  end: SessionEnd,
  locks?: Locks,
): () => void {
  let knownLogin = currentLogin();
  let knownEnd = readDescriptor()?.expiresAt ?? 0;

  function updateKnown(): void {
    knownLogin = currentLogin();
    knownEnd = readDescriptor()?.expiresAt ?? 0;
  }

  const { check, reschedule, stop } = createRefreshTimer(
    content,
    () => {
      endSession(store);
      end.over();
    },
    locks,
  );

  /** Handles a change of the session by another tab. */
  function compare(): void {
    const before = knownLogin;
    const hasExpired = knownEnd <= Date.now();
    updateKnown();
    if (before !== 'none' && knownLogin === 'none' && hasExpired) {
      // Another tab learned first that the session is over; it was no logout, so drafts stay.
      store.set(userAtom, undefined);
      end.over();
    } else if (before !== 'none' && before !== knownLogin) {
      store.set(userAtom, undefined);
      deleteDrafts(store);
      end.elsewhere();
    }
    reschedule();
  }

  const onOwnChange = () => {
    updateKnown();
    reschedule();
  };
  const onStorage = ({ key }: StorageEvent) => {
    // The key is null after `clear`.
    if (key === null || key === sessionKey) compare();
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) compare();
    check();
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') check();
  };

  const removeListener = onDescriptorChange(onOwnChange);
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  window.addEventListener('online', check);
  document.addEventListener('visibilitychange', onVisible);
  check();
  return () => {
    stop();
    removeListener();
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
    window.removeEventListener('online', check);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
