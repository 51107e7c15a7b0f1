import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Returns false while the browser has no network; true on the server and in the first render. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** Calls the listener when the browser has a network again. */
export function useOnlineAgain(onOnline: (() => void) | undefined): void {
  const listener = useEffectEvent(() => onOnline?.());

  useEffect(() => {
    const handle = () => listener();
    window.addEventListener('online', handle);
    return () => window.removeEventListener('online', handle);
  }, []);
}
