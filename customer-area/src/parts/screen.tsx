import type { ReactNode } from 'react';
import { OutcomeMessage } from './outcome/outcome-message.tsx';
import classes from './screen.module.css';

interface ScreenProps {
  readonly title: string;
  /** The main act of the page, beside its title. */
  readonly act?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Renders a page of the account: its title, which the shell focuses after a navigation, the outcome of the last act, and
 * its content.
 */
export function Screen({ title, act, children }: ScreenProps) {
  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        {act}
      </div>
      <OutcomeMessage />
      {children}
    </div>
  );
}
