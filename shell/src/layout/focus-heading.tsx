import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { contentId } from './landmarks.ts';

/** After a navigation moves focus to the new page's h1, which reads it out; the first page is left alone. */
export function FocusHeading() {
  const { pathname } = useLocation();
  const previous = useRef(pathname);

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const content = document.getElementById(contentId);
    const target = content?.querySelector('h1') ?? content;
    if (target === null) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname]);

  return null;
}
