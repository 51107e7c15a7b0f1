import { ChevronDown } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
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
 * Something that opens by click and by hash. The id is inside, on the content: browsers open a closed
 * element for a hash, or for text found in the page, only when the target is in its content.
 */
export function Expandable({ id, summary, kind, children }: ExpandableProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  function keepInAddress(event: MouseEvent<HTMLElement>) {
    const opens = !event.currentTarget.closest('details')?.open;
    const hash = opens ? `#${id}` : '';
    navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true });
  }

  return (
    <details className={`${classes.details} ${classes[kind]}`}>
      <summary className={classes.summary} onClick={keepInAddress}>
        {summary}
        <ChevronDown className={classes.chevron} aria-hidden size={20} />
      </summary>
      <div id={String(id)} className={classes.content}>
        {children}
      </div>
    </details>
  );
}
