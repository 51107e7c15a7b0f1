import type { ReactNode } from 'react';
import classes from './visually-hidden.module.css';

interface VisuallyHiddenProps {
  readonly children: ReactNode;
}

/** Text for screen readers only: what the eye gets from its peers. */
export function VisuallyHidden({ children }: VisuallyHiddenProps) {
  return <span className={classes.hidden}>{children}</span>;
}
