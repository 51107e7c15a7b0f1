import { type ReactNode, useId } from 'react';
import classes from './field.module.css';

/** What ties a control to its label, hint and error. */
export interface ControlTies {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby'?: string;
}

interface FieldFrameProps {
  readonly label: string;
  /** What is asked for, where the label alone does not say it. */
  readonly hint?: string | undefined;
  readonly error: string | undefined;
  /** Id of what else is said about the control, somewhere near. */
  readonly describedBy?: string | undefined;
  readonly children: (ties: ControlTies) => ReactNode;
}

/** A labelled control with its hint before it and its error after it. */
export function FieldFrame({ label, hint, error, describedBy, children }: FieldFrameProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`, describedBy]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-invalid': error !== undefined,
        ...(described && { 'aria-describedby': described }),
      })}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

interface FieldErrorProps {
  readonly id: string;
  readonly error: string | undefined;
}

/** What is wrong with the field above. */
export function FieldError({ id, error }: FieldErrorProps) {
  if (error === undefined) return null;
  return (
    <p id={id} className={classes.error}>
      {error}
    </p>
  );
}
