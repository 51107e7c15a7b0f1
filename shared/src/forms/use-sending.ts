import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router-dom';
import type { Outcome } from './outcome.ts';

/**
 * Sends a form's values as JSON to the route's action, or to the one under the address.
 * @returns a function whose promise is kept with the action's answer; after a redirect it stays open,
 *   because there is nothing left to say on this page
 */
export function useSending<Values extends object, Result extends Outcome>(action?: string) {
  // The router knows nothing of what an action answers; the form's author does.
  const { data, state, submit } = useFetcher();
  const answer = useRef<(result: Result) => void>(undefined);

  useEffect(() => {
    if (data !== undefined && state === 'idle') answer.current?.(data);
  }, [data, state]);

  return (values: Values): Promise<Result> =>
    new Promise((resolve) => {
      answer.current = resolve;
      void submit(JSON.stringify(values), {
        method: 'post',
        encType: 'application/json',
        ...(action !== undefined && { action }),
      });
    });
}
