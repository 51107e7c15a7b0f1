import type { ReactNode } from 'react';
import classes from './page-frame.module.css';

interface PageFrameProps {
  readonly children: ReactNode;
}

/** Keeps a page's end away from the footer. */
export function PageFrame({ children }: PageFrameProps) {
  return <div className={classes.frame}>{children}</div>;
}
