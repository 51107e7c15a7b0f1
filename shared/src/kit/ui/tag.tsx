import type { ReactNode } from 'react';
import classes from './tag.module.css';

interface TagProps {
  /** True for a state that asks for nothing; false for what is new or waits. */
  readonly isQuiet?: boolean;
  readonly children: ReactNode;
}

/** Renders a number or a state in the shape of a small pill, beside the text that it belongs to. */
export function Tag({ isQuiet = false, children }: TagProps) {
  return (
    <span className={isQuiet ? classes.tag : `${classes.tag} ${classes.accent}`}>{children}</span>
  );
}
