import { isSessionOverCode } from '@studio/shared/session';
import { startTransition, useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { DocumentRow } from './document-row.ts';
import type { Arrival, DocumentsData } from './load-documents.ts';

/** The client's documents, as far as they are there. */
export interface Documents {
  /** Undefined until the first ones have come. */
  readonly rows: readonly DocumentRow[] | undefined;
  /** Whether these are all of them. */
  readonly isComplete: boolean;
  /** Whether the last attempt to read them came to nothing. */
  readonly failed: boolean;
}

type Event =
  | { readonly type: 'asked' | 'failed' }
  | { readonly type: 'newest' | 'all'; readonly rows: readonly DocumentRow[] };

function next(state: Documents, event: Event): Documents {
  switch (event.type) {
    case 'asked':
      return state.failed ? { ...state, failed: false } : state;
    case 'failed':
      return { ...state, failed: true };
    case 'newest':
      return state.rows === undefined ? { ...state, rows: event.rows } : state;
    case 'all':
      return { rows: event.rows, isComplete: true, failed: false };
  }
}

/** Without a cookie Directus answers FORBIDDEN. */
function mayBeOver(code: string): boolean {
  return isSessionOverCode(code) || code === 'FORBIDDEN';
}

/**
 * Follows what the loader has started to read. What is shown stays while it is asked for anew. A failure that can
 * mean that the session is over makes the router ask again at once, once, because that leads past the guard.
 */
export function useDocuments({ known, newest, all }: DocumentsData): Documents {
  const { revalidate } = useRevalidator();
  const isInDoubt = useRef(false);
  const [documents, dispatch] = useReducer(next, {
    rows: known,
    isComplete: known !== undefined,
    failed: false,
  });

  const takeAll = useEffectEvent(({ rows, error }: Arrival) => {
    const askTheGuard = error !== undefined && mayBeOver(error) && !isInDoubt.current;
    isInDoubt.current = askTheGuard;
    if (askTheGuard) void revalidate();
    else startTransition(() => dispatch(rows ? { type: 'all', rows } : { type: 'failed' }));
  });

  useEffect(() => {
    let isCurrent = true;
    dispatch({ type: 'asked' });
    void newest?.then(({ rows }) => {
      if (isCurrent && rows) startTransition(() => dispatch({ type: 'newest', rows }));
    });
    void all.then((arrival) => {
      if (isCurrent) takeAll(arrival);
    });
    return () => {
      isCurrent = false;
    };
  }, [newest, all]);

  return documents;
}
