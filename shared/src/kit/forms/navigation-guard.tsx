import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { type NavigationGuardMessages, UnsavedChangesDialog } from './unsaved-changes-dialog.tsx';

interface NavigationGuardProps {
  /** True while leaving the page would lose input. */
  readonly isUnsaved: boolean;
  /** Returns true for a navigation that the visitor did not choose, as when the session is over. */
  readonly isForced: () => boolean;
  readonly messages: NavigationGuardMessages;
  /** Called when the visitor discards the input. */
  readonly onLeave: () => void;
}

/**
 * Asks before a navigation would lose unsent input: by a dialog within the site, by the browser's own question before it
 * closes or reloads the tab. The router supports one blocker at a time.
 */
export function NavigationGuard({ isUnsaved, isForced, messages, onLeave }: NavigationGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && !isForced() && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isUnsaved) return undefined;
    function ask(event: BeforeUnloadEvent) {
      if (!isForced()) event.preventDefault();
    }
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved, isForced]);

  if (blocker.state !== 'blocked') return null;
  return (
    <UnsavedChangesDialog
      messages={messages}
      onStay={blocker.reset}
      onLeave={() => {
        onLeave();
        blocker.proceed();
      }}
    />
  );
}
