import { useField } from 'react-final-form';

/**
 * A field's value and what is wrong with it, as far as the visitor should know: from the check once the field
 * was left or the form was sent, from the server until the field is changed.
 */
export function useFieldState<Value>(name: string) {
  const { input, meta } = useField<Value>(name, {
    // Without this an emptied field would be undefined instead of empty.
    parse: (value: Value) => value,
    subscription: {
      value: true,
      error: true,
      touched: true,
      submitError: true,
      dirtySinceLastSubmit: true,
    },
  });
  const refused: unknown = meta.dirtySinceLastSubmit ? undefined : meta.submitError;
  const error: unknown = (meta.touched ? meta.error : undefined) ?? refused;
  return {
    value: input.value,
    change: input.onChange,
    blur: () => input.onBlur(),
    focus: () => input.onFocus(),
    error: typeof error === 'string' ? error : undefined,
  };
}
