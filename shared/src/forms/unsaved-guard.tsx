import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { type NavigationGuardMessages, UnsavedChangesDialog } from './unsaved-changes-dialog.tsx';

interface UnsavedGuardProps {
  /** Whether there is input that leaving would lose. */
  readonly isUnsaved: boolean;
  /** Asked at the moment of leaving: whether that is not the visitor's choice, as when the session is over. */
  readonly isForced: () => boolean;
  readonly messages: NavigationGuardMessages;
  /** Told when the visitor gives the input up. */
  readonly onLeave: () => void;
}

/**
 * Asks before a page with unsent input is left: by a dialog within the site, by the browser's own question when the
 * tab is closed or loaded anew. The router knows one such guard at a time.
 */
export function NavigationGuard({ isUnsaved, isForced, messages, onLeave }: UnsavedGuardProps) {
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
