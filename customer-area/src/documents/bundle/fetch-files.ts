import { downloadHref } from '../file-name.ts';
import { Busy, type FailureReason, PreviewFailure } from '../preview/failure.ts';
import { fetchFile } from '../preview/fetch-file.ts';
import { createPace, type Pace } from './pace.ts';
import { pause } from './pause.ts';
import type { BundleEntry } from './plan-bundle.ts';

/** How many files come at the same time. */
const atOnce = 3;

/** Pauses before a file is asked for again, in milliseconds. */
const pauses = [1000, 3000];

/** How often a file is asked for again because the service was busy. */
const mostTurnedAway = 10;

/** What has become of the files, each told as it happens. */
export interface FilesListener {
  /** @param bytes that have come since the last time; less than 0 when what came of a file is given up */
  readonly moved: (bytes: number) => void;
  readonly arrived: (entry: BundleEntry, file: Blob) => void;
  readonly failed: (entry: BundleEntry, reason: FailureReason) => void;
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

interface Fetching {
  /** The most bytes of a file. */
  readonly limit: number;
  readonly moved: FilesListener['moved'];
  readonly signal: AbortSignal;
  readonly pace: Pace;
}

/** Asks for a file until it comes, or until asking again is of no use. */
async function fetchPatiently(entry: BundleEntry, fetching: Fetching): Promise<Blob> {
  const { limit, moved, signal, pace } = fetching;
  const left = [...pauses];
  let turnedAway = 0;
  for (;;) {
    await pace.turn();
    try {
      return await attempt(entry, limit, moved, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      if (error instanceof Busy && turnedAway < mostTurnedAway) {
        // Not the file's fault: it costs no attempt, and the other files wait as well.
        turnedAway += 1;
        pace.hold(error.wait);
        continue;
      }
      const isPassing = error instanceof PreviewFailure && error.reason === 'unreachable';
      const milliseconds = isPassing ? left.shift() : undefined;
      if (milliseconds === undefined) throw error;
      await pause(milliseconds, signal);
    }
  }
}

/**
 * Fetches the files of documents, a few at a time and not too quickly, under the addresses that record a download. What
 * fails is told and the others go on, unless the session is over: then all of them would fail.
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
  const fetching = { limit, moved: listener.moved, signal, pace: createPace(signal) };
  let isOver = false;

  async function fetchNext(): Promise<void> {
    const entry = waiting.shift();
    if (entry === undefined || isOver) return;
    try {
      listener.arrived(entry, await fetchPatiently(entry, fetching));
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
