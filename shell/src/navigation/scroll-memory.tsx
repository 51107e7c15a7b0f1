import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * Scrolls to the top of a new page and restores the position on Back and Forward. The router's own ScrollRestoration
 * jumps to the target of a hash, which this site scrolls to smoothly with CSS.
 */
export function ScrollMemory() {
  const { key, pathname } = useLocation();
  const navigation = useNavigationType();
  const positions = useRef(new Map<string, number>());
  const shown = useRef({ key, pathname });

  useEffect(() => {
    const remember = () => positions.current.set(shown.current.key, window.scrollY);
    // The browser restores the position across documents, for example after a reload.
    const handOver = () => {
      window.history.scrollRestoration = 'auto';
    };
    window.history.scrollRestoration = 'manual';
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', handOver);
    return () => {
      handOver();
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', handOver);
    };
  }, []);

  useLayoutEffect(() => {
    const before = shown.current;
    if (before.key === key) return;
    shown.current = { key, pathname };
    if (navigation === 'POP') scrollTo(positions.current.get(key) ?? 0);
    else if (before.pathname !== pathname) scrollTo(0);
    else positions.current.set(key, window.scrollY);
  }, [key, pathname, navigation]);

  return null;
}

function scrollTo(top: number): void {
  window.scrollTo({ top, behavior: 'instant' });
}
