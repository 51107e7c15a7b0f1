import { atom, useStore } from 'jotai';
import { useCallback, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { companyIn } from '../company-in-view.ts';

/** What became of the last act of the client, said at the top of the page. */
export interface Outcome {
  /** `lost`: what the client sent does not count. */
  readonly kind: 'done' | 'lost';
  /** The name of what it is about, in the firm's language. */
  readonly subject?: string | undefined;
  /** What happened. */
  readonly text: string;
  /** What holds now, and the way on: a sentence each. */
  readonly details?: readonly string[];
  /** True for one that comes by itself, while the client may be doing something else: it takes no focus. */
  readonly isQuiet?: boolean;
  /** Offers to write to the firm. */
  readonly asksFirm?: boolean;
}

/** The outcome of the last act on the page. It outlives the part of the page that the act has removed. */
export const outcomeAtom = atom<Outcome | undefined>(undefined);

/** Returns the function that puts an outcome at the top of the page; undefined takes the last one away. */
export function useReportOutcome(): (outcome: Outcome | undefined) => void {
  const store = useStore();
  return useCallback((outcome) => store.set(outcomeAtom, outcome), [store]);
}

/** Takes the outcome away when the client goes to another page, or to another company. */
export function useForgetOutcome(): void {
  const report = useReportOutcome();
  const { pathname, search } = useLocation();
  const place = `${pathname} ${companyIn(search)}`;

  useEffect(() => {
    // The cleanup of the page that is left.
    void place;
    return () => report(undefined);
  }, [place, report]);
}
