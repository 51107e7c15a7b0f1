import { dropDraft, keepDraft, noteUnsaved, readDraft } from '@studio/shared/state';
import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { changedValues, draftName, type FormValues } from './form-values.ts';

/** What is typed into the form but not sent. */
interface Typed {
  /** What the form starts from: what is stored, and over it what was typed before a login in between. */
  readonly start: FormValues;
  readonly isUnsaved: boolean;
  /** Takes note of what the form holds. */
  readonly note: (values: FormValues) => void;
}

/** Keeps what is typed as a draft, as long as it differs from what is stored, and says so to the rest of the site. */
export function useTyped(stored: FormValues): Typed {
  const store = useStore();
  const [start] = useState(() => ({ ...stored, ...readDraft(store, draftName) }));
  const [isUnsaved, setIsUnsaved] = useState(
    () => Object.keys(changedValues(start, stored)).length > 0,
  );

  useEffect(() => {
    noteUnsaved(store, draftName, isUnsaved);
    return () => noteUnsaved(store, draftName, false);
  }, [store, isUnsaved]);

  function note(values: FormValues) {
    const changed = changedValues(values, stored);
    const differs = Object.keys(changed).length > 0;
    if (differs) keepDraft(store, draftName, changed);
    else dropDraft(store, draftName);
    setIsUnsaved(differs);
  }

  return { start, isUnsaved, note };
}
