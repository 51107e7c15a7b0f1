import { useField } from 'react-final-form';
import { useAfterPress } from './use-after-press.ts';

/**
 * A field's value and what is wrong with it, as far as the visitor should know: from the check once the form was
 * sent, or the field was changed and left; from the server until the field is changed. Who only passes through a
 * field has done nothing wrong.
 */
export function useFieldState<Value>(name: string) {
  const afterPress = useAfterPress();
  const { input, meta } = useField<Value>(name, {
    // Without this an emptied field would be undefined instead of empty.
    parse: (value: Value) => value,
    subscription: {
      value: true,
      error: true,
      touched: true,
      modified: true,
      submitFailed: true,
      submitError: true,
      dirtySinceLastSubmit: true,
    },
  });
  const refused: unknown = meta.dirtySinceLastSubmit ? undefined : meta.submitError;
  const isChecked = meta.submitFailed || (meta.touched && meta.modified);
  const error: unknown = (isChecked ? meta.error : undefined) ?? refused;
  return {
    value: input.value,
    change: input.onChange,
    blur: () => afterPress(() => input.onBlur()),
    focus: () => input.onFocus(),
    error: typeof error === 'string' ? error : undefined,
  };
}
