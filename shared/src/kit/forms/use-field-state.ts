import { createContext, useContext, useEffect, useRef } from 'react';
import { useField } from 'react-final-form';

/** The errors by field of a form that the browser sent before hydration. */
export const AnsweredErrors = createContext<{ readonly [field: string]: string | undefined }>({});

/**
 * Returns a field's value, its handlers and the error to show: a validation error after a submission, or after the field
 * was changed and left; a server error until the field changes. Leaving an unchanged field shows no error.
 */
export function useFieldState<Value>(name: string) {
  const afterPress = useAfterPress();
  const { input, meta } = useField<Value>(name, {
    // By default an emptied field would be undefined.
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
  const answered = useContext(AnsweredErrors)[name];
  const rejected: unknown = meta.dirtySinceLastSubmit ? undefined : meta.submitError;
  const serverError = rejected ?? (meta.modified ? undefined : answered);
  const isChecked = meta.submitFailed || (meta.touched && meta.modified);
  const error: unknown = (isChecked ? meta.error : undefined) ?? serverError;
  return {
    value: input.value,
    change: input.onChange,
    blur: () => afterPress(() => input.onBlur()),
    focus: () => input.onFocus(),
    touched: meta.touched === true,
    error: typeof error === 'string' ? error : undefined,
  };
}

/** The events that end a press; the browser fires no `mouseup` during a drag. */
const releaseEvents = ['mouseup', 'dragend', 'keydown'] as const;

/**
 * Defers changes of the layout while the pointer is pressed: a button that moves away before the release gets no click.
 * Listens to mouse events, because those of a touch come after the finger is up, around the change of focus.
 * @returns a function that calls its argument at once, or after the release and its click while the pointer is down
 */
function useAfterPress(): (callback: () => void) => void {
  const isPressed = useRef(false);
  const deferred = useRef<() => void>(undefined);

  useEffect(() => {
    function press() {
      isPressed.current = true;
    }
    function release() {
      isPressed.current = false;
      const callback = deferred.current;
      deferred.current = undefined;
      // The click follows the release in the same task.
      if (callback) setTimeout(callback);
    }
    document.addEventListener('mousedown', press, true);
    for (const event of releaseEvents) document.addEventListener(event, release, true);
    return () => {
      deferred.current = undefined;
      document.removeEventListener('mousedown', press, true);
      for (const event of releaseEvents) document.removeEventListener(event, release, true);
    };
  }, []);

  return (callback) => {
    if (isPressed.current) deferred.current = callback;
    else callback();
  };
}
