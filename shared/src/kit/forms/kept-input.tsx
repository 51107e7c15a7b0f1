import { deleteDraft, readDraft, saveDraft } from '@studio/shared/client';
import { useStore } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { FormSpy, useForm } from 'react-final-form';

interface KeptInputProps {
  /** The name of the draft. */
  readonly draft: string;
}

/** Secrets are never kept. */
const secret = /password|otp|code|codice/i;

type Values = Readonly<Record<string, unknown>>;

/** Returns the texts that the visitor has typed, without secrets. */
function typedTexts(values: Values, initial: Values): Readonly<Record<string, string>> {
  const typed = Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string' && value !== initial[name] && !secret.test(name)
      ? [[name, value] as const]
      : [],
  );
  return Object.fromEntries(typed);
}

/**
 * Keeps the texts of a form as a draft, which survives a login, and types them again. Must come after the fields and
 * the input from before hydration; renders nothing.
 */
export function KeptInput({ draft }: KeptInputProps) {
  const store = useStore();
  const { batch, change, getState } = useForm<Values>();

  const hasSaved = useRef(false);
  const [kept] = useState(() => Object.entries(readDraft(store, draft) ?? {}));

  // After the fields have registered, because registration resets each to its initial value.
  useEffect(() => {
    const { values } = getState();
    batch(() => {
      for (const [name, value] of kept) if (typeof values[name] === 'string') change(name, value);
    });
  }, [kept, batch, change, getState]);

  return (
    <FormSpy<Values>
      subscription={{ values: true, initialValues: true }}
      onChange={({ values, initialValues = {} }) => {
        const typed = typedTexts(values ?? {}, initialValues);
        const hasText = Object.keys(typed).length > 0;
        if (hasText) saveDraft(store, draft, typed);
        else if (hasSaved.current) deleteDraft(store, draft);
        hasSaved.current = hasText;
      }}
    />
  );
}
