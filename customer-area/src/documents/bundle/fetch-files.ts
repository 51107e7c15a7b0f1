import { downloadHref } from '../file-name.ts';
import { type FailureReason, PreviewFailure } from '../preview/failure.ts';
import { fetchFile } from '../preview/fetch-file.ts';
import type { BundleEntry } from './plan-bundle.ts';

/** How many files come at the same time. */
const atOnce = 3;

/** Pauses before a file is asked for again, in milliseconds. */
const pauses = [1000, 3000];

/** What has become of the files, each told as it happens. */
export interface FilesListener {
  /** @param bytes that have come since the last time; less than 0 when what came of a file is given up */
  readonly moved: (bytes: number) => void;
  readonly arrived: (entry: BundleEntry, file: Blob) => void;
  readonly failed: (entry: BundleEntry, reason: FailureReason) => void;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** One attempt; what came of it before it failed is taken back. */
async function attempt(
  { row }: BundleEntry,
  limit: number,
  moved: FilesListener['moved'],
  signal: AbortSignal,
): Promise<Blob> {
  let known = 0;
  try {
    return await fetchFile(downloadHref(row), {
      signal,
      type: row.mimeType ?? '',
      limit,
      onBytes(arrived) {
        moved(arrived - known);
        known = arrived;
      },
    });
  } catch (error) {
    moved(-known);
    throw error;
  }
}

async function fetchPatiently(
  entry: BundleEntry,
  limit: number,
  moved: FilesListener['moved'],
  signal: AbortSignal,
): Promise<Blob> {
  for (const milliseconds of pauses) {
    try {
      return await attempt(entry, limit, moved, signal);
    } catch (error) {
      const isPassing = error instanceof PreviewFailure && error.reason === 'unreachable';
      if (signal.aborted || !isPassing) throw error;
      await pause(milliseconds, signal);
    }
  }
  return await attempt(entry, limit, moved, signal);
}

/**
 * Fetches the files of documents, a few at a time, under the addresses that record a download. What fails is told
 * and the others go on, unless the session is over: then all of them would.
 * @param limit the most bytes of a file
 * @throws the signal's reason
 */
export async function fetchFiles(
  entries: readonly BundleEntry[],
  limit: number,
  listener: FilesListener,
  signal: AbortSignal,
): Promise<void> {
  const waiting = [...entries];
  let isOver = false;

  async function fetchNext(): Promise<void> {
    const entry = waiting.shift();
    if (entry === undefined || isOver) return;
    try {
      listener.arrived(entry, await fetchPatiently(entry, limit, listener.moved, signal));
    } catch (error) {
      signal.throwIfAborted();
      const reason = error instanceof PreviewFailure ? error.reason : 'unreachable';
      isOver ||= reason === 'sessionOver';
      listener.failed(entry, reason);
    }
    await fetchNext();
  }

  await Promise.all(Array.from({ length: atOnce }, fetchNext));
}
