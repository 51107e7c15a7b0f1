import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

function scrollTo(top: number): void {
  window.scrollTo({ top, behavior: 'instant' });
}

/**
 * Scrolls to the top of a new page, and on Back and Forward to where the visitor was. Not the router's own
 * component: that one jumps to whatever a hash names, which here scrolls smoothly by itself (decision B2).
 */
export function ScrollMemory() {
  const { key, pathname } = useLocation();
  const navigation = useNavigationType();
  const positions = useRef(new Map<string, number>());
  const shown = useRef({ key, pathname });

  useEffect(() => {
    const remember = () => positions.current.set(shown.current.key, window.scrollY);
    // Across documents the browser remembers better: reload, other sites.
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
