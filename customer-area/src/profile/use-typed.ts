import { deleteDraft, readDraft, saveDraft, setUnsaved } from '@studio/shared/state';
import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { changedValues, draftName, type FormValues } from './form-values.ts';

/** What the form starts from. */
interface Beginning {
  /** How many times it has started anew. */
  readonly times: number;
  /** What was stored when the inputs were filled: what differs from it has been typed. */
  readonly loaded: FormValues;
  /** What was stored, and over it what was typed before a login in between. */
  readonly start: FormValues;
}

/** What is typed into the form but not sent. */
interface Typed extends Beginning {
  readonly isUnsaved: boolean;
  /** Takes note of what the form holds. */
  readonly note: (values: FormValues) => void;
}

function differ(one: FormValues, other: FormValues): boolean {
  return Object.keys(changedValues(one, other)).length > 0;
}

/**
 * Keeps what is typed as a draft and says so to the rest of the site. The form starts anew when something else comes to
 * be stored, but not over what is typed.
 */
export function useTyped(stored: FormValues): Typed {
  const store = useStore();
  const [seen, setSeen] = useState(stored);
  const [beginning, setBeginning] = useState<Beginning>(() => ({
    times: 0,
    loaded: stored,
    start: { ...stored, ...readDraft(store, draftName) },
  }));
  const { times, loaded, start } = beginning;
  const [isUnsaved, setIsUnsaved] = useState(() => differ(start, loaded));

  if (seen !== stored) {
    setSeen(stored);
    const isOther = differ(stored, loaded);
    if (isOther && !isUnsaved) setBeginning({ times: times + 1, loaded: stored, start: stored });
  }

  useEffect(() => {
    setUnsaved(store, draftName, isUnsaved);
    return () => setUnsaved(store, draftName, false);
  }, [store, isUnsaved]);

  function note(values: FormValues) {
    const isTyped = differ(values, loaded);
    if (isTyped) saveDraft(store, draftName, changedValues(values, loaded));
    else deleteDraft(store, draftName);
    setIsUnsaved(isTyped);
  }

  return { ...beginning, isUnsaved, note };
}
