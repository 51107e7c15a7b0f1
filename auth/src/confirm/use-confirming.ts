import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router-dom';
import type { ConfirmOutcome } from './confirm-action.ts';

/** Confirms once when there is something to confirm, however often the screen is drawn, and again when asked to. */
export function useConfirming(hasToken: boolean) {
  const { data, state, submit } = useFetcher<ConfirmOutcome>();
  const started = useRef(false);

  function confirm() {
    void submit({ intent: 'confirm' }, { method: 'post', encType: 'application/json' });
  }

  useEffect(() => {
    if (!hasToken || started.current) return;
    started.current = true;
    confirm();
  });

  return { outcome: state === 'idle' ? data : undefined, confirm };
}
