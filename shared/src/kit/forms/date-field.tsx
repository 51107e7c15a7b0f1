import classes from './field.module.css';
import { FieldFrame } from './field-frame.tsx';
import { useFieldState } from './use-field-state.ts';

interface DateFieldProps {
  readonly name: string;
  readonly label: string;
  readonly required?: boolean;
  /** Explains the label. */
  readonly hint?: string;
}

/** Renders a labelled field for a day, `YYYY-MM-DD`, with its error. */
export function DateField({ name, label, required, hint }: DateFieldProps) {
  const { value, change, blur, focus, error } = useFieldState<string>(name);
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(attributes) => (
        <input
          {...attributes}
          name={name}
          type="date"
          required={required}
          value={value}
          onChange={change}
          onBlur={blur}
          onFocus={focus}
          className={classes.control}
        />
      )}
    </FieldFrame>
  );
}
