import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useForm } from 'react-final-form';

interface TypedBeforeProps {
  readonly form: RefObject<HTMLFormElement | null>;
}

/**
 * Takes over what stands in the fields of a form that the server rendered: the visitor has typed it, or the browser put
 * it there, before the page's scripts had come. Stands after the form, and shows nothing.
 */
export function TypedBefore({ form }: TypedBeforeProps) {
  const { batch, change, getState } = useForm<Readonly<Record<string, unknown>>>();
  const typed = useRef<FormData>(undefined);

  // Before the fields are drawn anew, with what the form holds.
  useLayoutEffect(() => {
    typed.current ??= new FormData(form.current ?? undefined);
  }, [form]);

  // Once the form knows its fields: each begins with its initial value.
  useEffect(() => {
    const { values } = getState();
    batch(() => {
      for (const [name, value] of typed.current ?? []) {
        if (typeof values[name] === 'string') change(name, value);
      }
    });
    typed.current = undefined;
  }, [batch, change, getState]);

  return null;
}
