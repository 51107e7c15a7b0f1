import { downloadHref } from '../document/document.ts';
import {
  DocumentError,
  type DocumentErrorReason,
  fetchFile,
  RateLimitedError,
} from '../document/fetch-file.ts';
import type { ZipEntry } from './plan-zip.ts';

/** Number of parallel downloads. */
const concurrency = 3;

/** Most requests per second: half of the site's limit for one address. */
const requestsPerSecond = 10;

/** Delays before the retries of a failed download, in milliseconds. */
const retryDelays = [1000, 3000];

/** Most retries of a download that the service rejects because of too many requests. */
const mostRateLimited = 10;

/** Receives the progress of the downloads. */
export interface FilesListener {
  /** @param bytes received since the last call; negative when a failed attempt is discarded */
  readonly onBytes: (bytes: number) => void;
  readonly onFile: (entry: ZipEntry, file: Blob) => void;
  readonly onFailed: (entry: ZipEntry, reason: DocumentErrorReason) => void;
}

/**
 * Downloads the files of documents with limited concurrency and rate, under the URLs that record a download. A failed
 * file is reported and the others continue, unless the session has ended: then all of them would fail.
 * @param limit largest size of a file, in bytes
 * @throws the signal's reason when it is aborted
 */
export async function fetchFiles(
  entries: readonly ZipEntry[],
  limit: number,
  listener: FilesListener,
  signal: AbortSignal,
): Promise<void> {
  const waiting = [...entries];
  const limiter = createRateLimiter(signal);
  let hasSessionEnded = false;

  async function fetchNext(): Promise<void> {
    const entry = waiting.shift();
    if (entry === undefined || hasSessionEnded) return;
    const attempt = () => fetchOnce(entry, limit, listener.onBytes, signal);
    try {
      listener.onFile(entry, await withRetries(attempt, limiter, signal));
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof DocumentError)) throw error;
      hasSessionEnded ||= error.reason === 'sessionOver';
      listener.onFailed(entry, error.reason);
    }
    await fetchNext();
  }

  await Promise.all(Array.from({ length: concurrency }, fetchNext));
}

/** Downloads a file; discards the reported bytes when the attempt fails. */
async function fetchOnce(
  { row }: ZipEntry,
  limit: number,
  onBytes: FilesListener['onBytes'],
  signal: AbortSignal,
): Promise<Blob> {
  let reported = 0;
  try {
    return await fetchFile(downloadHref(row), {
      signal,
      type: row.mimeType ?? '',
      limit,
      onBytes(received) {
        onBytes(received - reported);
        reported = received;
      },
    });
  } catch (error) {
    onBytes(-reported);
    throw error;
  }
}

/** Repeats a download while a retry can help. */
async function withRetries(
  attempt: () => Promise<Blob>,
  limiter: RateLimiter,
  signal: AbortSignal,
): Promise<Blob> {
  const delays = [...retryDelays];
  let rateLimited = 0;
  for (;;) {
    await limiter.acquire();
    try {
      return await attempt();
    } catch (error) {
      if (signal.aborted) throw error;
      if (error instanceof RateLimitedError && rateLimited < mostRateLimited) {
        // The limit concerns the address: every download waits, and this one loses no retry.
        rateLimited += 1;
        limiter.pause(error.retryAfter);
        continue;
      }
      const isTransient =
        error instanceof DocumentError &&
        (error.reason === 'unreachable' || error.reason === 'unavailable');
      const delay = isTransient ? delays.shift() : undefined;
      if (delay === undefined) throw error;
      await sleep(delay, signal);
    }
  }
}

/** Limits the rate of requests across all parallel downloads. */
interface RateLimiter {
  /** Resolves when the next request may start; rejects with the signal's reason. */
  readonly acquire: () => Promise<void>;
  /** Blocks all requests for a time, in milliseconds. */
  readonly pause: (milliseconds: number) => void;
}

function createRateLimiter(signal: AbortSignal): RateLimiter {
  /** Times of the last requests, the earliest first. */
  const starts: number[] = [];
  let pausedUntil = 0;

  function timeToWait(): number {
    const [earliest = 0] = starts;
    const nextSlot = starts.length < requestsPerSecond ? 0 : earliest + 1000;
    return Math.max(nextSlot, pausedUntil) - performance.now();
  }

  return {
    async acquire() {
      // Another download may take the slot or pause the limiter during the wait.
      for (let wait = timeToWait(); wait > 0; wait = timeToWait()) await sleep(wait, signal);
      starts.push(performance.now());
      if (starts.length > requestsPerSecond) starts.shift();
    },
    pause(milliseconds) {
      pausedUntil = Math.max(pausedUntil, performance.now() + milliseconds);
    },
  };
}

/**
 * Resolves after a time.
 * @throws the signal's reason as soon as it is aborted
 */
function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
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
