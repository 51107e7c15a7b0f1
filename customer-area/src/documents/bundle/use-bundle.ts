import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DocumentRow } from '../document-row.ts';
import type { BundleState } from './bundle-state.ts';
import { gather } from './gather.ts';
import { type BundleEntry, maxBytes, planBundle } from './plan-bundle.ts';
import { useReleased } from './use-released.ts';

/**
 * Makes an archive of documents for as long as the component is there; nothing of it stays afterwards.
 * @param onRead told which documents have come: they count as read
 */
export function useBundle(rows: readonly DocumentRow[], onRead: (ids: readonly number[]) => void) {
  const [plan] = useState(() => planBundle(rows));
  const [files] = useState(() => new Map<BundleEntry, Blob>());
  const [wanted, setWanted] = useState(plan.entries);
  const [state, setState] = useState<BundleState>({ kind: 'preparing', done: 0, bytes: 0 });
  const arrived = useRef<number[]>([]);
  const noteSaved = useReleased(state.kind === 'ready' ? state.address : undefined);

  const tellRead = useEffectEvent(() => {
    if (arrived.current.length > 0) onRead(arrived.current);
    arrived.current = [];
  });

  const run = useEffectEvent(
    async (asked: readonly BundleEntry[], signal: AbortSignal): Promise<BundleState> => {
      if ((plan.bytes ?? 0) > maxBytes) return { kind: 'tooLarge', bytes: plan.bytes ?? 0 };
      return await gather({
        plan,
        wanted: asked,
        files,
        signal,
        onArrived: ({ row }) => arrived.current.push(row.id),
        tell: setState,
      });
    },
  );

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const settle = (settled: BundleState) => {
      tellRead();
      setState(settled);
    };
    run(wanted, signal).then(settle, () => {
      if (!signal.aborted) settle({ kind: 'broken' });
    });
    return () => {
      controller.abort();
      tellRead();
    };
  }, [wanted]);

  return {
    plan,
    state,
    noteSaved,
    /** Asks again for what is missing. */
    retry: () => setWanted(plan.entries.filter((entry) => !files.has(entry))),
    /** Goes on with what is there. */
    goOn: () => setWanted([]),
  };
}
