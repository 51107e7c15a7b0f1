import { useId } from 'react';
import { useField } from 'react-final-form';
import classes from './text-field.module.css';

interface TextFieldProps {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'tel' | 'password';
  readonly autoComplete?: string;
  readonly required?: boolean;
  /** Most characters that can be typed. */
  readonly maxLength?: number;
  /** More than one: a text area with so many lines. */
  readonly lines?: number;
  /** What is asked for, where the label alone does not say it. */
  readonly hint?: string;
}

/** A labelled field of a form, with its error beside it once it was left or the form was sent. */
export function TextField({
  name,
  label,
  lines = 1,
  hint,
  type = 'text',
  ...rest
}: TextFieldProps) {
  const id = useId();
  const { input, meta } = useField<string>(name, {
    subscription: { value: true, error: true, touched: true },
  });
  const error: unknown = meta.touched ? meta.error : undefined;
  const message = typeof error === 'string' ? error : undefined;
  const described = [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(' ');
  const control = {
    ...rest,
    id,
    name,
    value: input.value,
    onChange: input.onChange,
    onBlur: () => input.onBlur(),
    onFocus: () => input.onFocus(),
    className: classes.control,
    'aria-invalid': message !== undefined,
    ...(described && { 'aria-describedby': described }),
  };
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
      {lines > 1 ? <textarea {...control} rows={lines} /> : <input {...control} type={type} />}
      {message && (
        <p id={`${id}-error`} className={classes.error}>
          {message}
        </p>
      )}
    </div>
  );
}
