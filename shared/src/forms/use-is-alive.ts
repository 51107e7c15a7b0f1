import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether scripts answer already: not in what the server rendered, nor until the browser has taken it over. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
