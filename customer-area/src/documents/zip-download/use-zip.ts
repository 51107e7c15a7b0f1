import { downloadZip } from 'client-zip';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DocumentRow } from '../document/document.ts';
import type { DocumentErrorReason } from '../document/fetch-file.ts';
import { type FilesListener, fetchFiles } from './fetch-files.ts';
import { maxBytes, planZip, type ZipEntry, type ZipPlan } from './plan-zip.ts';

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

/** A file that failed to download. */
interface MissingFile {
  readonly entry: ZipEntry;
  readonly reason: DocumentErrorReason;
}

/** The state of a ZIP download. Sizes are in bytes. */
export type ZipState =
  | { readonly kind: 'tooLarge'; readonly bytes: number }
  | { readonly kind: 'preparing'; readonly done: number; readonly bytes: number }
  /** Some files are missing; `others` is the number of files that arrived. */
  | {
      readonly kind: 'failed';
      readonly missing: readonly MissingFile[];
      readonly others: number;
    }
  | { readonly kind: 'sessionOver' }
  /** The browser could not create the archive. */
  | { readonly kind: 'broken' }
  | {
      readonly kind: 'ready';
      readonly url: string;
      readonly files: number;
      readonly bytes: number;
    };

interface ZipOptions {
  readonly plan: ZipPlan;
  /** The entries of the plan to download now. */
  readonly wanted: readonly ZipEntry[];
  /** The files of earlier attempts; receives the new ones, and is emptied once the archive exists. */
  readonly files: Map<ZipEntry, Blob>;
  readonly signal: AbortSignal;
  readonly onFile: (entry: ZipEntry) => void;
  readonly onProgress: (state: ZipState) => void;
}

/**
 * Downloads files and creates the archive.
 * @returns the final state
 * @throws the signal's reason when it is aborted
 */
async function createZip(options: ZipOptions): Promise<ZipState> {
  const { plan, files, signal } = options;
  if ((plan.bytes ?? 0) > maxBytes) return { kind: 'tooLarge', bytes: plan.bytes ?? 0 };
  const { missing, tooLarge } = await fetchWanted(options);
  if (tooLarge !== undefined) return { kind: 'tooLarge', bytes: tooLarge };
  if (missing.some(({ reason }) => reason === 'sessionOver')) return { kind: 'sessionOver' };
  if (missing.length > 0) return { kind: 'failed', missing, others: files.size };
  const parts = plan.entries.flatMap((entry) => {
    const input = files.get(entry);
    return input === undefined ? [] : [{ name: entry.path, input }];
  });
  // Stored without compression: PDFs and images would not become smaller.
  const archive = await downloadZip(parts).blob();
  signal.throwIfAborted();
  // Memory is short on a phone, and the archive holds the files now.
  files.clear();
  const url = URL.createObjectURL(archive);
  return { kind: 'ready', url, files: parts.length, bytes: archive.size };
}

/** Shortest time between two reports of progress, in milliseconds. */
const progressInterval = 100;

/** Downloads the wanted files; returns those that are missing, or the size at which the limit was exceeded. */
async function fetchWanted({ wanted, files, signal, onFile, onProgress }: ZipOptions) {
  const missing: MissingFile[] = [];
  const controller = new AbortController();
  signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
  // Detects the limit where sizes are unknown in advance; bytes discarded afterwards do not change it.
  let tooLarge: number | undefined;
  let bytes = totalSize(files.values());
  let reportedAt = 0;

  function report() {
    reportedAt = Date.now();
    onProgress({ kind: 'preparing', done: files.size, bytes });
  }

  const listener: FilesListener = {
    onBytes(more) {
      bytes += more;
      if (bytes > maxBytes) tooLarge ??= bytes;
      if (tooLarge !== undefined) controller.abort();
      else if (Date.now() - reportedAt >= progressInterval) report();
    },
    onFile(entry, file) {
      files.set(entry, file);
      onFile(entry);
      report();
    },
    onFailed(entry, reason) {
      missing.push({ entry, reason });
    },
  };

  report();
  try {
    await fetchFiles(wanted, maxBytes, listener, controller.signal);
  } catch (error) {
    // The abort at the limit is expected, and the caller reports the size.
    if (tooLarge === undefined) throw error;
  }
  return { missing, tooLarge };
}

function totalSize(files: Iterable<Blob>): number {
  let bytes = 0;
  for (const { size } of files) bytes += size;
  return bytes;
}
