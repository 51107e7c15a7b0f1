import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router-dom';
import type { ConfirmOutcome } from './confirm-action.ts';

/**
 * Confirms by the link alone.
 * @param atOnce whether it does so once by itself, however often the screen is drawn; else when asked to
 */
export function useConfirming(atOnce: boolean) {
  const { data, state, submit } = useFetcher<ConfirmOutcome>();
  const started = useRef(false);

  function confirm() {
    void submit({ intent: 'confirm' }, { method: 'post', encType: 'application/json' });
  }

  useEffect(() => {
    if (!atOnce || started.current) return;
    started.current = true;
    confirm();
  });

  const outcome = state === 'idle' ? data : undefined;
  return { outcome, isWaiting: state !== 'idle' || (atOnce && data === undefined), confirm };
}
