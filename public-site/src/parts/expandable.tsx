import { ChevronDown } from 'lucide-react';
import type { ReactNode, ToggleEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import classes from './expandable.module.css';

interface ExpandableProps {
  readonly id: number;
  readonly summary: ReactNode;
  /** `title`: the summary is the item's heading; `more`: it is a link to the rest of it. */
  readonly kind: 'title' | 'more';
  readonly children: ReactNode;
}

/**
 * Something that opens by click and by hash; the address holds which one is open. The id is inside, on
 * the content: browsers themselves open a closed element for a hash only when the target is in its content.
 */
export function Expandable({ id, summary, kind, children }: ExpandableProps) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const ownHash = `#${id}`;

  function keepInAddress({ currentTarget: { open } }: ToggleEvent<HTMLDetailsElement>) {
    if (open === (hash === ownHash)) return;
    const to = { pathname, search, hash: open ? ownHash : '' };
    void navigate(to, { replace: true, preventScrollReset: true });
  }

  return (
    // The browser may have opened it, for the hash, before React takes over.
    <details className={classes.details} onToggle={keepInAddress} suppressHydrationWarning>
      <summary className={classes.summary} data-kind={kind}>
        {summary}
        <ChevronDown className={classes.chevron} aria-hidden size={20} />
      </summary>
      <div id={String(id)} className={classes.content}>
        {children}
      </div>
    </details>
  );
}
