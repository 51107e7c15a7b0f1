import { deleteDraft, readDraft, saveDraft, setUnsaved } from '@studio/shared/client';
import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { changedValues, draftName, type FormValues } from './form-values.ts';

/** The values that the form starts from. */
interface FormStart {
  /** Number of restarts. */
  readonly version: number;
  /** The stored values at the start: a difference from them is the client's input. */
  readonly loaded: FormValues;
  /** The stored values, overlaid by the draft from before a login. */
  readonly initial: FormValues;
}

interface FormDraft extends FormStart {
  readonly isUnsaved: boolean;
  /** Saves the values of the form as the draft. */
  readonly save: (values: FormValues) => void;
}

/**
 * Keeps unsent input as a draft and reports it to the rest of the site. When the stored values change the form
 * restarts, unless the client has typed something.
 * @param name the form in the words of the page
 */
export function useFormDraft(stored: FormValues, name: string): FormDraft {
  const store = useStore();
  const [seen, setSeen] = useState(stored);
  const [start, setStart] = useState<FormStart>(() => ({
    version: 0,
    loaded: stored,
    initial: { ...stored, ...readDraft(store, draftName) },
  }));
  const { version, loaded, initial } = start;
  const [isUnsaved, setIsUnsaved] = useState(() => differ(initial, loaded));

  if (seen !== stored) {
    setSeen(stored);
    if (differ(stored, loaded) && !isUnsaved) {
      setStart({ version: version + 1, loaded: stored, initial: stored });
    }
  }

  useEffect(() => {
    setUnsaved(store, draftName, isUnsaved, name);
    return () => setUnsaved(store, draftName, false);
  }, [store, isUnsaved, name]);

  function save(values: FormValues) {
    const isTyped = differ(values, loaded);
    if (isTyped) saveDraft(store, draftName, changedValues(values, loaded));
    else deleteDraft(store, draftName);
    setIsUnsaved(isTyped);
  }

  return { ...start, isUnsaved, save };
}

function differ(one: FormValues, other: FormValues): boolean {
  return Object.keys(changedValues(one, other)).length > 0;
}
