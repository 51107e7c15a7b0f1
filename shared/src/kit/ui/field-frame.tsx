import { type ReactNode, useId } from 'react';
import classes from './field.module.css';

/** The attributes that connect a control to its label, hint and error, and its look. */
interface ControlAttributes {
  readonly id: string;
  readonly className: string | undefined;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby'?: string;
}

interface FieldFrameProps {
  readonly label: string;
  /** Explains the label. */
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Id of another element that describes the control. */
  readonly describedBy?: string | undefined;
  /** Content below the control. */
  readonly note?: ReactNode;
  readonly children: (attributes: ControlAttributes) => ReactNode;
}

/** Renders a label, a hint, the control and its error. */
export function FieldFrame({ label, hint, error, describedBy, note, children }: FieldFrameProps) {
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
        className: classes.control,
        'aria-invalid': error !== undefined,
        ...(described && { 'aria-describedby': described }),
      })}
      {note}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

interface FieldErrorProps {
  readonly id: string;
  readonly error: string | undefined;
}

/** Renders the error of a field. */
export function FieldError({ id, error }: FieldErrorProps) {
  if (error === undefined) return null;
  return (
    <p id={id} className={classes.error}>
      {error}
    </p>
  );
}
