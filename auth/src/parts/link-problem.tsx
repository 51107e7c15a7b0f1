import { LinkButton } from '@studio/shared/kit';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './link-problem.module.css';

interface LinkProblemProps {
  /** The problem in one sentence. */
  readonly message: string;
  /** Address of the best next step. */
  readonly to: string;
  /** Text of the link to it. */
  readonly children: ReactNode;
  /** Focuses the message, when it replaces a form. */
  readonly takesFocus?: boolean;
}

/** Renders the problem of a mail's link, with a link to the next step. */
export function LinkProblem({ message, to, children, takesFocus = false }: LinkProblemProps) {
  const text = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (takesFocus) text.current?.focus();
  }, [takesFocus]);

  return (
    <>
      <p ref={text} role="alert" tabIndex={-1} className={classes.problem}>
        {message}
      </p>
      <div>
        <LinkButton to={to}>{children}</LinkButton>
      </div>
    </>
  );
}
