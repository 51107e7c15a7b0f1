import { type ReactNode, useEffect, useState } from 'react';

interface LazyPartProps<Code> {
  /** Imports the code. Must not change between renders. */
  readonly load: () => Promise<Code>;
  /** Shown until the code has loaded. */
  readonly loading: ReactNode;
  /** Renders the failure of the import. */
  readonly failed: (retry: () => void) => ReactNode;
  /** Renders the part after its code has loaded. */
  readonly children: (code: Code) => ReactNode;
}

/**
 * Renders a part of a page whose code loads when the part appears; a failed import can be retried. React's own `lazy`
 * keeps a failure for the life of the page.
 */
export function LazyPart<Code>(props: LazyPartProps<Code>) {
  const [attempt, setAttempt] = useState(1);
  return <Attempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

interface AttemptProps<Code> extends LazyPartProps<Code> {
  readonly onRetry: () => void;
}

function Attempt<Code>({ load, loading, failed, children, onRetry }: AttemptProps<Code>) {
  const [outcome, setOutcome] = useState<{ code: Code } | 'failed'>();

  useEffect(() => {
    let isCurrent = true;
    const settle = (settled: { code: Code } | 'failed') => {
      if (isCurrent) setOutcome(settled);
    };
    load().then(
      (code) => settle({ code }),
      (error: unknown) => {
        console.warn('a part of the page did not load:', error);
        settle('failed');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);

  if (outcome === undefined) return loading;
  if (outcome === 'failed') return failed(onRetry);
  return children(outcome.code);
}
