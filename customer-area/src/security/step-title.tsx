import { type ReactNode, useEffect, useRef } from 'react';
import classes from './step-title.module.css';

interface StepTitleProps {
  /** Which step it is of how many. */
  readonly step?: string;
  /** Takes the focus when it appears: the button that led here is gone. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

/** What is to be done now. */
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
