import { type ReactNode, useEffect, useState } from 'react';
import { LoadFailed } from './load-failed.tsx';
import { Loading } from './loading.tsx';

interface LateDialogProps<Code> {
  /** Fetches the dialog's code. Must not change between renders. */
  readonly load: () => Promise<Code>;
  readonly onClose: () => void;
  /** The dialog, once its code is there. */
  readonly children: (code: Code) => ReactNode;
}

/**
 * A dialog whose code comes when it is opened; where it does not come, says so and tries again. Not React's own
 * `lazy`: that keeps a failure for good.
 */
export function LateDialog<Code>(props: LateDialogProps<Code>) {
  const [attempt, setAttempt] = useState(1);
  return <Attempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

interface AttemptProps<Code> extends LateDialogProps<Code> {
  readonly onRetry: () => void;
}

function Attempt<Code>({ load, onClose, children, onRetry }: AttemptProps<Code>) {
  const [outcome, setOutcome] = useState<{ code: Code } | 'failed'>();

  useEffect(() => {
    let isCurrent = true;
    const settle = (settled: { code: Code } | 'failed') => {
      if (isCurrent) setOutcome(settled);
    };
    load().then(
      (code) => settle({ code }),
      () => settle('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);

  if (outcome === undefined) return <Loading />;
  if (outcome === 'failed') return <LoadFailed onRetry={onRetry} onClose={onClose} />;
  return children(outcome.code);
}
