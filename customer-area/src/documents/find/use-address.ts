import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';

/** The address is written this often at most, in milliseconds: browsers refuse more than 100 changes in 30 s. */
const leastPause = 300;

/** What the visitor sees comes first: the address follows a change this much later at least, in milliseconds. */
const leastDelay = 100;

/**
 * Writes a query into the page's address in place of the one before, without a step in the history.
 * @param onWrite told the query before it is written
 */
export function useAddress(query: string, onWrite: (query: string) => void): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  const isIdle = useNavigation().state === 'idle';
  const lastWrite = useRef(-leastPause);

  const write = useEffectEvent(() => {
    lastWrite.current = performance.now();
    onWrite(query);
    void navigate({ search: query }, { replace: true, preventScrollReset: true });
  });

  useEffect(() => {
    // Somebody who is on the way to another page must get there.
    if (query === search || !isIdle) return;
    const pause = lastWrite.current + leastPause - performance.now();
    const timer = setTimeout(() => write(), Math.max(leastDelay, pause));
    return () => clearTimeout(timer);
  }, [query, search, isIdle]);
}
