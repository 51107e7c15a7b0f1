import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useForm } from 'react-final-form';
import { fieldType, sentValue } from './sent-fields.ts';

interface PreHydrationInputProps {
  readonly form: RefObject<HTMLFormElement | null>;
}

/** The values of the fields, updated until the form adopts them. */
interface RecordedInput {
  values: FormData;
  readonly stop: () => void;
}

/**
 * Adopts the values that a visitor typed, or the browser filled in, before a server-rendered form was hydrated. Must come
 * after the form; renders nothing.
 */
export function PreHydrationInput({ form }: PreHydrationInputProps) {
  const { batch, change, getState } = useForm<Readonly<Record<string, unknown>>>();
  const recorded = useRef<RecordedInput>(undefined);

  // Before React renders the fields again with the form's own values.
  useLayoutEffect(() => {
    const element = form.current;
    if (element === null) return undefined;
    const update = () => {
      input.values = new FormData(element);
    };
    const input = {
      values: new FormData(element),
      stop: () => element.removeEventListener('input', update),
    };
    element.addEventListener('input', update);
    recorded.current = input;
    return input.stop;
  }, [form]);

  // After the fields have registered, because registration resets each to its initial value.
  useEffect(() => {
    if (recorded.current === undefined) return;
    recorded.current.stop();
    const { values: sent } = recorded.current;
    const element = form.current;
    batch(() => {
      for (const [name, value] of Object.entries(getState().values)) {
        const type = fieldType(value);
        // A browser does not send a box that is not ticked.
        const hasField = element?.elements.namedItem(name) != null;
        if (type !== undefined && hasField) change(name, sentValue(sent, name, type));
      }
    });
  }, [form, batch, change, getState]);

  return null;
}
