import { FieldFrame } from '../ui/field-frame.tsx';
import { useFieldState } from './use-field-state.ts';

interface TextFieldProps {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'tel' | 'date';
  readonly autoComplete?: string;
  /** The keyboard that a phone shows. */
  readonly inputMode?: 'text' | 'numeric' | 'email' | 'tel';
  readonly required?: boolean;
  /** Most characters of the field. */
  readonly maxLength?: number;
  /** Rows of a text area; 1 renders an input. */
  readonly lines?: number;
  /** Explains the label. */
  readonly hint?: string;
  /** Id of another element that describes the field. */
  readonly describedBy?: string | undefined;
}

/** Renders a labelled field for a text, or a day as `YYYY-MM-DD`, with its error. */
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
      {(attributes) => {
        const control = {
          ...rest,
          ...attributes,
          value,
          onChange: change,
          onBlur: blur,
          onFocus: focus,
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
