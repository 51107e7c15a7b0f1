import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { smoothScrollTo } from './smooth-scroll.ts';

/** Milliseconds before the scroll to an item just opened (decision B2). */
const delayAfterOpening = 200;
/** Milliseconds before the scroll to the item of the address, on load (decision B2). */
const delayOnLoad = 1;

/** Opens the item that the address names in its hash, and scrolls to it. */
export function useHashOpening(): void {
  const { hash } = useLocation();
  const delay = useRef(delayOnLoad);

  useEffect(() => {
    const wait = delay.current;
    delay.current = delayAfterOpening;
    const target = document.getElementById(hash.slice(1));
    if (!target) return;
    const details = target.closest('details');
    if (details) details.open = true;
    let stop = () => {};
    const timer = setTimeout(() => {
      stop = smoothScrollTo(target.closest('article') ?? target);
    }, wait);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [hash]);
}
