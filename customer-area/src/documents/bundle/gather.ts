import type { BundleState, MissingFile } from './bundle-state.ts';
import { fetchFiles } from './fetch-files.ts';
import { makeArchive } from './make-archive.ts';
import { type BundleEntry, type BundlePlan, maxBytes } from './plan-bundle.ts';

/** How often progress is told at most, in milliseconds. */
const tellingEvery = 100;

interface Gathering {
  readonly plan: BundlePlan;
  /** Those of the plan that are asked for now. */
  readonly wanted: readonly BundleEntry[];
  /** What has come before; takes what comes now. */
  readonly files: Map<BundleEntry, Blob>;
  readonly signal: AbortSignal;
  readonly onArrived: (entry: BundleEntry) => void;
  readonly tell: (state: BundleState) => void;
}

function sizeOf(files: Iterable<Blob>): number {
  let bytes = 0;
  for (const { size } of files) bytes += size;
  return bytes;
}

/** Fetches what is wanted; answers what did not come, or how much it was when it became too large. */
async function fetchWanted({ wanted, files, signal, onArrived, tell }: Gathering) {
  const missing: MissingFile[] = [];
  const stop = new AbortController();
  signal.addEventListener('abort', () => stop.abort(signal.reason), { once: true });
  // Where the sizes are not known before, this finds out; what is given up then does not change it.
  let tooLarge: number | undefined;
  let bytes = sizeOf(files.values());
  let told = 0;

  function note() {
    told = Date.now();
    tell({ kind: 'preparing', done: files.size, bytes });
  }

  const listener = {
    moved(more: number) {
      bytes += more;
      if (bytes > maxBytes) tooLarge ??= bytes;
      if (tooLarge !== undefined) stop.abort();
      else if (Date.now() - told >= tellingEvery) note();
    },
    arrived(entry: BundleEntry, file: Blob) {
      files.set(entry, file);
      onArrived(entry);
      note();
    },
    failed(entry: BundleEntry, reason: MissingFile['reason']) {
      missing.push({ entry, reason });
    },
  };

  note();
  try {
    await fetchFiles(wanted, maxBytes, listener, stop.signal);
  } catch (error) {
    if (tooLarge === undefined) throw error;
  }
  return { missing, tooLarge };
}

/**
 * Gathers files and makes the archive of them.
 * @returns how it ended
 * @throws the signal's reason
 */
export async function gather(gathering: Gathering): Promise<BundleState> {
  const { plan, files, signal } = gathering;
  const { missing, tooLarge } = await fetchWanted(gathering);
  if (tooLarge !== undefined) return { kind: 'tooLarge', bytes: tooLarge };
  if (missing.some(({ reason }) => reason === 'sessionOver')) return { kind: 'sessionOver' };
  if (missing.length > 0) return { kind: 'failed', missing, others: files.size };
  try {
    const archive = await makeArchive(plan.entries, files);
    signal.throwIfAborted();
    const count = files.size;
    // Memory is short on a phone: they are in the archive now.
    files.clear();
    const address = URL.createObjectURL(archive);
    return { kind: 'ready', address, files: count, bytes: archive.size };
  } catch {
    signal.throwIfAborted();
    return { kind: 'broken' };
  }
}
