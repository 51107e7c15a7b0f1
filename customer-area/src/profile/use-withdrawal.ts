import type { ProfileField } from '@studio/shared/profile-rules';
import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router-dom';
import type { ProfileOutcome } from './change-profile.ts';

/** Taking requests back, one at a time. */
export interface Withdrawal {
  readonly withdraw: (field: ProfileField) => void;
  readonly underWay: ProfileField | undefined;
  /** The field whose request was taken back last. */
  readonly done: ProfileField | undefined;
  readonly failed: ProfileField | undefined;
}

/**
 * Takes requests back.
 * @param onDone told when a request is gone from the page, and the button that had the focus with it
 */
export function useWithdrawal(onDone: (field: ProfileField) => void): Withdrawal {
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

  function withdraw(wanted: ProfileField) {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setField(wanted);
    void submit(
      { intent: 'withdraw', campo: wanted },
      { method: 'post', encType: 'application/json' },
    );
  }

  const error = outcome?.error;
  return {
    withdraw,
    underWay: state === 'idle' ? undefined : field,
    done: error === null ? field : undefined,
    failed: error ? field : undefined,
  };
}
