import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import classes from './expandable.module.css';
import { smoothScrollTo } from './smooth-scroll.ts';

interface ExpandableProps {
  readonly id: number;
  readonly summary: ReactNode;
  /** `title`: the summary is the item's heading; `more`: the summary leads to the rest of the item. */
  readonly kind: 'title' | 'more';
  readonly children: ReactNode;
}

/**
 * Renders an item that opens by a click and by the hash of the address, and keeps the open item in the hash. The id is
 * on the content: browsers open a closed element for a hash only when the target is in its content.
 */
export function Expandable({ id, summary, kind, children }: ExpandableProps) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const ownHash = `#${id}`;

  const details = useRef<HTMLDetailsElement>(null);

  function updateHash(open: boolean) {
    if (open === (hash === ownHash)) return;
    const to = { pathname, search, hash: open ? ownHash : '' };
    void navigate(to, { replace: true, preventScrollReset: true });
  }

  // The visitor may have opened the item before hydration, which no handler has seen.
  const adopt = useEffectEvent(() => {
    if (details.current?.open) updateHash(true);
  });
  useEffect(() => adopt(), []);

  return (
    // The browser may open the element for the hash before React hydrates it.
    <details
      ref={details}
      className={classes.details}
      data-kind={kind}
      onToggle={({ currentTarget }) => updateHash(currentTarget.open)}
      suppressHydrationWarning
    >
      <summary className={classes.summary}>
        {summary}
        <ChevronDown className={classes.chevron} aria-hidden size={20} />
      </summary>
      <div id={String(id)} className={classes.content}>
        {children}
      </div>
    </details>
  );
}

/** Milliseconds before the scroll to an item that a click opened (decision B2). */
const delayAfterOpening = 200;
/** Milliseconds before the scroll to the item of the address when the page loads (decision B2). */
const delayOnLoad = 1;

/** Opens the item that the hash of the address names, and scrolls to it. */
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
