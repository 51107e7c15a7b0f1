import { type ReactNode, useEffect, useRef } from 'react';
import classes from './action-form.module.css';

interface FormDoneProps {
  /** What has happened, in a sentence. */
  readonly title: string;
  /** What comes next. */
  readonly children?: ReactNode;
}

/** Stands in place of a form that was accepted. */
export function FormDone({ title, children }: FormDoneProps) {
  const message = useRef<HTMLDivElement>(null);

  // The focused button is gone: the focus goes to what replaced it.
  useEffect(() => message.current?.focus(), []);

  return (
    <div ref={message} role="status" tabIndex={-1} className={classes.done}>
      <p className={classes.doneTitle}>{title}</p>
      {children}
    </div>
  );
}
