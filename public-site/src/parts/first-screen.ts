import { startTransition, useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * Returns the number of entries of a long list to render now. After a visitor has followed a link, the first ones are
 * painted alone, and the others follow: they need not be there for the first paint. The server renders all at once, and
 * so do Back, which returns to a place in the list, and an address that names an entry.
 * @param all the number of entries
 * @param first the number that fills a screen
 */
export function useFirstScreen(all: number, first: number): number {
  const { hash } = useLocation();
  const isLinked = useNavigationType() === 'PUSH' && hash === '';
  const [showsAll, setShowsAll] = useState(!isLinked);

  useEffect(() => {
    if (showsAll) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A timer of an animation frame runs after its paint.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setShowsAll(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [showsAll]);

  return showsAll ? all : Math.min(all, first);
}
