import type { ProfileField } from '@studio/shared/profile-rules';
import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router-dom';
import type { ProfileOutcome } from './change-profile.ts';

/** A call about the request for a field, one at a time. */
export interface RequestCall {
  readonly call: (field: ProfileField) => void;
  readonly underWay: ProfileField | undefined;
  /** The field for which it was done last. */
  readonly done: ProfileField | undefined;
  readonly failed: ProfileField | undefined;
  /** Code of why it failed. */
  readonly error: string | undefined;
}

/**
 * Takes requests back, or has the link of one sent once more.
 * @param onDone told when that is done, and the button that had the focus is gone from the page
 */
export function useRequestCall(
  intent: 'withdraw' | 'resend',
  onDone: (field: ProfileField) => void,
): RequestCall {
  const { data, state, submit } = useFetcher<ProfileOutcome>();
  const [field, setField] = useState<ProfileField>();
  const told = useRef<ProfileOutcome>(undefined);
  // Ahead of the state, which a second click of the same moment would not see.
  const isUnderWay = useRef(false);
  const outcome = state === 'idle' ? data : undefined;

  useEffect(() => {
    if (outcome === undefined || outcome === told.current) return;
    told.current = outcome;
    isUnderWay.current = false;
    if (outcome.error === null && field !== undefined) onDone(field);
  }, [outcome, field, onDone]);

  function call(wanted: ProfileField) {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setField(wanted);
    void submit({ intent, campo: wanted }, { method: 'post', encType: 'application/json' });
  }

  const error = outcome?.error;
  return {
    call,
    underWay: state === 'idle' ? undefined : field,
    done: error === null ? field : undefined,
    failed: error ? field : undefined,
    error: error ?? undefined,
  };
}
