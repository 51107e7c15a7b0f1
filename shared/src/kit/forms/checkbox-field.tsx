import { type ReactNode, useId } from 'react';
import classes from '../ui/field.module.css';
import { FieldError } from '../ui/field-frame.tsx';
import { useFieldState } from './use-field-state.ts';

interface CheckboxFieldProps {
  readonly name: string;
  readonly required?: boolean;
  /** The label; may hold links. */
  readonly children: ReactNode;
}

/** Renders a checkbox with its label. */
export function CheckboxField({ name, required, children }: CheckboxFieldProps) {
  const id = useId();
  const { value, change, blur, focus, error } = useFieldState<boolean>(name);
  return (
    <div className={classes.field}>
      <div className={classes.choice}>
        <input
          id={id}
          name={name}
          type="checkbox"
          className={classes.box}
          required={required}
          checked={value}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
          onBlur={blur}
          onFocus={focus}
          aria-invalid={error !== undefined}
          {...(error !== undefined && { 'aria-describedby': `${id}-error` })}
        />
        <label htmlFor={id}>{children}</label>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
