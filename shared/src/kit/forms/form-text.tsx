import { type ReactNode, useEffect, useRef } from 'react';
import classes from './action-form.module.css';

interface FormDoneProps {
  /** The result in one sentence. */
  readonly title: string;
  /** The next steps. */
  readonly children?: ReactNode;
}

/** Renders the result that replaces an accepted form, and focuses it. */
export function FormDone({ title, children }: FormDoneProps) {
  const message = useRef<HTMLDivElement>(null);

  // The focused submit button is gone.
  useEffect(() => message.current?.focus(), []);

  return (
    <div ref={message} role="status" tabIndex={-1} className={classes.done}>
      <p className={classes.doneTitle}>{title}</p>
      {children}
    </div>
  );
}

/** Renders a sentence in small print between the fields. */
export function FormNote({ children }: { readonly children: ReactNode }) {
  return <p className={classes.note}>{children}</p>;
}
