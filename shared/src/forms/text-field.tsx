import classes from './field.module.css';
import { FieldFrame } from './field-frame.tsx';
import { useFieldState } from './use-field-state.ts';

interface TextFieldProps {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'tel';
  readonly autoComplete?: string;
  /** Which keyboard a phone shows. */
  readonly inputMode?: 'text' | 'numeric' | 'email' | 'tel';
  readonly required?: boolean;
  /** Most characters that can be typed. */
  readonly maxLength?: number;
  /** More than one: a text area with so many lines. */
  readonly lines?: number;
  /** What is asked for, where the label alone does not say it. */
  readonly hint?: string;
  /** Id of what else is said about the field, somewhere near. */
  readonly describedBy?: string | undefined;
}

/** A labelled field of a form, with its error beside it once it was left or the form was sent. */
export function TextField({
  label,
  lines = 1,
  hint,
  describedBy,
  type = 'text',
  ...rest
}: TextFieldProps) {
  const { value, change, blur, focus, error } = useFieldState<string>(rest.name);
  return (
    <FieldFrame label={label} hint={hint} error={error} describedBy={describedBy}>
      {(ties) => {
        const control = {
          ...rest,
          ...ties,
          value,
          onChange: change,
          onBlur: blur,
          onFocus: focus,
          className: classes.control,
        };
        return lines > 1 ? (
          <textarea {...control} rows={lines} />
        ) : (
          <input {...control} type={type} />
        );
      }}
    </FieldFrame>
  );
}
