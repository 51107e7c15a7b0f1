import { setUnsaved } from '@studio/shared/state';
import { useStore } from 'jotai';
import { useEffect, useId } from 'react';
import { useFormState } from 'react-final-form';

interface UnsentProps {
  /** Whether what the form held last has been taken. */
  readonly isTaken: boolean;
}

/** Says to the rest of the site whether a form holds input that was not sent; shows nothing. */
export function Unsent({ isTaken }: UnsentProps) {
  const store = useStore();
  const form = useId();
  const { dirty = false, dirtySinceLastSubmit = false } = useFormState({
    subscription: { dirty: true, dirtySinceLastSubmit: true },
  });
  const isUnsaved = isTaken ? dirtySinceLastSubmit : dirty;
  useEffect(() => {
    setUnsaved(store, form, isUnsaved);
    return () => setUnsaved(store, form, false);
  }, [store, form, isUnsaved]);
  return null;
}
