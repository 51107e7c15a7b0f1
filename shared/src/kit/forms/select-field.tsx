import { FieldFrame } from '../ui/field-frame.tsx';
import { useFieldState } from './use-field-state.ts';

/** An option: its value and its label. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  /** Language of the label, where it is not the interface's. */
  readonly lang?: string | undefined;
}

interface SelectFieldProps {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly autoComplete?: string;
  readonly required?: boolean;
  /** Id of another element that describes the field. */
  readonly describedBy?: string | undefined;
}

/** Renders a labelled native select, which supports search by typing. */
export function SelectField({ label, choices, describedBy, ...rest }: SelectFieldProps) {
  const { value, change, blur, focus, error } = useFieldState<string>(rest.name);
  return (
    <FieldFrame label={label} error={error} describedBy={describedBy}>
      {(attributes) => (
        <select
          {...rest}
          {...attributes}
          value={value}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          onBlur={blur}
          onFocus={focus}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} lang={choice.lang}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
