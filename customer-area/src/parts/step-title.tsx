import { type ReactNode, useEffect, useRef } from 'react';
import classes from './step-title.module.css';

interface StepTitleProps {
  /** Number of the step and of all steps. */
  readonly step?: string;
  /** Focuses the title when it appears: the button that led here has disappeared. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

/** Renders the title of a task. */
export function StepTitle({ step, takesFocus = false, children }: StepTitleProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  return (
    <h3 ref={title} className={classes.title} tabIndex={-1}>
      {step && <span className={classes.step}>{step}</span>} {children}
    </h3>
  );
}
