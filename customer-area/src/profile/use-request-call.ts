import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router-dom';
import type { Overtaken } from '../content/overtaken.ts';
import type { ProfileOutcome } from './change-profile.ts';

/** A call about one of several requests, which its target names; one runs at a time. */
export interface RequestCall<Target> {
  readonly call: (target: Target) => void;
  readonly underWay: Target | undefined;
  /** The target whose call succeeded last. */
  readonly done: Target | undefined;
  readonly failed: Target | undefined;
  /** Error code of the failed call. */
  readonly error: string | undefined;
}

/**
 * Makes calls to the action of the profile.
 * @param inputOf returns the input of the action for a target
 * @param onDone called after success, when the focused button has disappeared
 * @param onOvertaken called when another person was faster, with what holds now
 */
export function useRequestCall<Target>(
  inputOf: (target: Target) => Readonly<Record<string, string | number>>,
  onDone: (target: Target) => void,
  onOvertaken?: (overtaken: Overtaken) => void,
): RequestCall<Target> {
  const { data, state, submit } = useFetcher<ProfileOutcome>();
  const [target, setTarget] = useState<Target>();
  const handled = useRef<ProfileOutcome>(undefined);
  // The state would not stop a second click in the same moment.
  const isUnderWay = useRef(false);
  const outcome = state === 'idle' ? data : undefined;

  useEffect(() => {
    if (outcome === undefined || outcome === handled.current) return;
    handled.current = outcome;
    isUnderWay.current = false;
    if (outcome.error === null && target !== undefined) onDone(target);
    if (outcome.overtaken !== undefined) onOvertaken?.(outcome.overtaken);
  }, [outcome, target, onDone, onOvertaken]);

  function call(wanted: Target): void {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setTarget(() => wanted);
    void submit({ ...inputOf(wanted) }, { method: 'post', encType: 'application/json' });
  }

  const error = outcome?.error;
  return {
    call,
    underWay: state === 'idle' ? undefined : target,
    done: error === null ? target : undefined,
    // The page says itself that another person was faster.
    failed: error && outcome?.overtaken === undefined ? target : undefined,
    error: error ?? undefined,
  };
}
