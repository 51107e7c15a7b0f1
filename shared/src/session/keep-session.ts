import type { Content } from '@studio/shared/content';
import { deleteDrafts, type Store } from '@studio/shared/state';
import { descriptorKey, onDescriptorChange, readDescriptor } from './descriptor.ts';
import { endSession } from './end-session.ts';
import type { Locks } from './exclusively.ts';
import { createRefreshing } from './refreshing.ts';
import { userAtom } from './user.ts';

/** Who is told that a session has ended other than by this tab's own doing. */
export interface SessionEnd {
  /** The backend no longer knows the session. */
  readonly over: () => void;
  /** Another tab has logged out or in anew, now or while this page slept in the browser's cache. */
  readonly elsewhere: () => void;
}

/** Which login this is; tells it from none and from another one. */
function currentLogin(): string {
  const descriptor = readDescriptor();
  return descriptor === undefined ? 'none' : `${descriptor.since}`;
}

/**
 * Keeps the session alive: refreshes it shortly before it ends, by timer and when the tab wakes, and follows what
 * other tabs do with it. Nothing runs while there is no session.
 * @returns what stops it
 */
export function keepSessionAlive(
  content: Content,
  store: Store,
  end: SessionEnd,
  locks?: Locks,
): () => void {
  let known = currentLogin();
  let knownEnd = readDescriptor()?.expiresAt ?? 0;

  function note(): void {
    known = currentLogin();
    knownEnd = readDescriptor()?.expiresAt ?? 0;
  }

  const { check, reschedule, stop } = createRefreshing(
    content,
    () => {
      endSession(store);
      end.over();
    },
    locks,
  );

  /** The session may have changed without this tab. */
  function compare(): void {
    const before = known;
    const hasRunOut = knownEnd <= Date.now();
    note();
    if (before !== 'none' && known === 'none' && hasRunOut) {
      // Nobody has logged out: another tab was the first to learn that the session is over. Form input is kept.
      store.set(userAtom, undefined);
      end.over();
    } else if (before !== 'none' && before !== known) {
      store.set(userAtom, undefined);
      deleteDrafts(store);
      end.elsewhere();
    }
    reschedule();
  }

  const onOwnChange = () => {
    note();
    reschedule();
  };
  const onStorage = ({ key }: StorageEvent) => {
    // A key of null: everything was removed.
    if (key === null || key === descriptorKey) compare();
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) compare();
    check();
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') check();
  };

  const forget = onDescriptorChange(onOwnChange);
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  window.addEventListener('online', check);
  document.addEventListener('visibilitychange', onVisible);
  check();
  return () => {
    stop();
    forget();
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
    window.removeEventListener('online', check);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
