import { useEffect, useState } from 'react';

type Settled<Value> = { readonly value: Value } | 'failed';

interface Loaded<Value> {
  /** Undefined until it has loaded, and after a failure. */
  readonly value: Value | undefined;
  readonly hasFailed: boolean;
  /** Loads again; the last value stays meanwhile. */
  readonly reload: () => void;
  /** Loads again as if for the first time. */
  readonly retry: () => void;
}

/**
 * Loads something while the component is mounted. Unlike `use` and `Suspense` it shows the value at once (React holds
 * back what follows a fallback for 300 ms), and a failure can be retried.
 * @param load starts a load; another function starts another one
 */
export function useLoaded<Value>(load: () => Promise<Value>): Loaded<Value> {
  const [round, setRound] = useState(0);
  const [settled, setSettled] = useState<Settled<Value>>();

  useEffect(() => {
    let isCurrent = true;
    // Each round loads anew.
    void round;
    const settle = (outcome: Settled<Value>) => {
      if (isCurrent) setSettled(outcome);
    };
    load().then(
      (value) => settle({ value }),
      (error: unknown) => {
        console.warn('a part of the page did not load:', error);
        settle('failed');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [load, round]);

  const reload = () => setRound((before) => before + 1);
  return {
    value: settled === undefined || settled === 'failed' ? undefined : settled.value,
    hasFailed: settled === 'failed',
    reload,
    retry() {
      setSettled(undefined);
      reload();
    },
  };
}
