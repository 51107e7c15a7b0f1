import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DocumentRow } from '../document/document.ts';
import { createZip, type ZipState } from './create-zip.ts';
import { planZip, type ZipEntry } from './plan-zip.ts';

/**
 * Creates a ZIP archive of documents while the component is mounted, and frees everything afterwards.
 * @param onRead called with the ids of documents whose files have arrived: they count as read
 */
export function useZip(rows: readonly DocumentRow[], onRead: (ids: readonly number[]) => void) {
  const [plan] = useState(() => planZip(rows));
  const [files] = useState(() => new Map<ZipEntry, Blob>());
  const [wanted, setWanted] = useState(plan.entries);
  const [state, setState] = useState<ZipState>({ kind: 'preparing', done: 0, bytes: 0 });
  const arrived = useRef<number[]>([]);
  useRevokedUrl(state.kind === 'ready' ? state.url : undefined);

  const reportRead = useEffectEvent(() => {
    if (arrived.current.length > 0) onRead(arrived.current);
    arrived.current = [];
  });

  const run = useEffectEvent((entries: readonly ZipEntry[], signal: AbortSignal) =>
    createZip({
      plan,
      wanted: entries,
      files,
      signal,
      onFile: ({ row }) => arrived.current.push(row.id),
      onProgress: setState,
    }),
  );

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const settle = (settled: ZipState) => {
      reportRead();
      setState(settled);
    };
    run(wanted, signal).then(settle, (error: unknown) => {
      if (signal.aborted) return;
      controller.abort();
      console.warn('the ZIP archive was not created:', error);
      settle({ kind: 'broken' });
    });
    return () => {
      controller.abort();
      reportRead();
    };
  }, [wanted]);

  return {
    plan,
    state,
    /** Downloads the missing files again. */
    retry: () => setWanted(plan.entries.filter((entry) => !files.has(entry))),
    /** Creates the archive without the missing files. */
    skipMissing: () => setWanted([]),
  };
}

/** Time that the browser gets to save an archive after the dialog has closed, in milliseconds. */
const saveTime = 10_000;

/** Revokes the URL of the archive a while after the component has unmounted: the browser may be saving it. */
function useRevokedUrl(url: string | undefined): void {
  useEffect(() => {
    if (url === undefined) return;
    return () => void setTimeout(() => URL.revokeObjectURL(url), saveTime);
  }, [url]);
}
