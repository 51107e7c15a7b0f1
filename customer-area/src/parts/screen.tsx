import type { ReactNode } from 'react';
import classes from './screen.module.css';

interface ScreenProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Renders a page of the account: its title, which the shell focuses after a navigation, and its content. */
export function Screen({ title, children }: ScreenProps) {
  return (
    <div className={classes.screen}>
      <h1 className={classes.title}>{title}</h1>
      {children}
    </div>
  );
}
