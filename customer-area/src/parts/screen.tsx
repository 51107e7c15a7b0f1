import type { ReactNode } from 'react';
import classes from './screen.module.css';

interface ScreenProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One part of the account inside its frame: the title, which takes the focus on arrival, and what there is to do. */
export function Screen({ title, children }: ScreenProps) {
  return (
    <div className={classes.screen}>
      <h1 className={classes.title}>{title}</h1>
      {children}
    </div>
  );
}
