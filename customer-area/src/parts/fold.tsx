import type { ReactNode } from 'react';
import classes from './fold.module.css';

interface FoldProps {
  readonly title: string;
  /** The number of things inside; without any the part is left out. */
  readonly count: number;
  /** True while something inside is under way: the part is open then. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** Renders a part of a page that opens on request, with the number of its things. */
export function Fold({ title, count, isOpen = false, children }: FoldProps) {
  if (count === 0) return null;
  return (
    <section aria-label={title}>
      <details className={classes.fold} open={isOpen}>
        <summary className={classes.summary}>
          <span>{title}</span> <span className={classes.count}>{count}</span>
        </summary>
        <div className={classes.content}>{children}</div>
      </details>
    </section>
  );
}
