import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useForm } from 'react-final-form';

interface TypedBeforeProps {
  readonly form: RefObject<HTMLFormElement | null>;
}

/** What stands in the fields, followed until it was taken over. */
interface Noted {
  values: FormData;
  readonly stop: () => void;
}

/**
 * Takes over the messages that stand in the fields of a form that the server rendered: the visitor has typed them, or the
 * browser put them there, before the page's scripts had come. Stands after the form, and shows nothing.
 */
export function TypedBefore({ form }: TypedBeforeProps) {
  const { batch, change, getState } = useForm<Readonly<Record<string, unknown>>>();
  const typed = useRef<Noted>(undefined);

  // Before the fields are drawn anew, with what the form holds.
  useLayoutEffect(() => {
    const element = form.current;
    if (element === null) return undefined;
    const note = () => {
      noted.values = new FormData(element);
    };
    const noted = {
      values: new FormData(element),
      stop: () => element.removeEventListener('input', note),
    };
    element.addEventListener('input', note);
    typed.current = noted;
    return noted.stop;
  }, [form]);

  // Once the form knows its fields: each begins with its initial value, whatever was typed until now.
  useEffect(() => {
    if (typed.current === undefined) return;
    typed.current.stop();
    const { values } = getState();
    const entries = [...typed.current.values];
    batch(() => {
      for (const [name, value] of entries) {
        if (typeof values[name] === 'string') change(name, value);
      }
    });
  }, [batch, change, getState]);

  return null;
}
