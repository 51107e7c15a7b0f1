import classes from './field.module.css';
import { FieldFrame } from './field-frame.tsx';
import { useFieldState } from './use-field-state.ts';

/** One value to choose, and how it is called. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface SelectFieldProps {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly autoComplete?: string;
  readonly required?: boolean;
  /** Id of what else is said about the field, somewhere near. */
  readonly describedBy?: string | undefined;
}

/** A labelled choice among many: the browser's own list, which finds what is typed. */
export function SelectField({ label, choices, describedBy, ...rest }: SelectFieldProps) {
  const { value, change, blur, focus, error } = useFieldState<string>(rest.name);
  return (
    <FieldFrame label={label} error={error} describedBy={describedBy}>
      {(ties) => (
        <select
          {...rest}
          {...ties}
          value={value}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          onBlur={blur}
          onFocus={focus}
          className={classes.control}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
