import { LinkButton } from '@studio/shared/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './link-problem.module.css';

interface LinkProblemProps {
  /** What is wrong, in a sentence. */
  readonly message: string;
  /** The best way on. */
  readonly to: string;
  readonly children: ReactNode;
  /** Whether this replaced a form, whose focus it takes then. */
  readonly takesFocus?: boolean;
}

/** Says that a mail's link does not lead to its form, and where to go instead. */
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
